import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { activeCountAtom, unacknowledgedCountAtom } from './atoms.ts';

/** The count in the top bar: quiet while no alarm needs attention. */
export function AlarmCount() {
  const t = useTranslate();
  const { id } = useOrganization();
  const active = useAtomValue(activeCountAtom);
  const waiting = useAtomValue(unacknowledgedCountAtom);
  if (!useMay('alarms', 'r')) return null;
  return (
    <Button
      component={Link}
      to={`/${id}/alarms/active-alarms`}
      color={waiting > 0 ? 'error' : 'inherit'}
      variant={waiting > 0 ? 'contained' : 'text'}
      size="small"
      startIcon={<Icon name="notifications" />}
      aria-label={t('bar.alarms', { count: active })}
      sx={{ minWidth: 0, flexShrink: 0, px: 2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {active}
    </Button>
  );
}
