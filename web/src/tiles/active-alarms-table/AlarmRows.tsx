import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { AlarmRow } from '../../alarm/AlarmRow.tsx';
import { isCalling, isCritical } from '../../alarm/atoms.ts';
import { useHeldOrder } from '../../alarm/use-held-order.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';
import { alarmsFace } from './face.ts';
import { usePaintedFace } from '../painted.ts';
import { useTurnedPages } from '../turn-pages.ts';

/** The limit of rendered rows: thousands after an outage would be unreadable, and each costs time at every change. */
const MOST_ROWS = 100;

interface RowsProps {
  /** The name of the list. */
  readonly label: string;
  readonly alarms: readonly AlarmView[];
}

/** Alarms with buttons to acknowledge them; pages turn on a wall. */
export function AlarmRows({ label, alarms }: RowsProps) {
  const t = useTranslate();
  const { shown, holding } = useHeldOrder(alarms);
  const { ref: hold, ...held } = holding;
  const ref = useTurnedPages(hold);
  usePaintedFace(useMemo(() => alarmsFace(shown.slice(0, MOST_ROWS)), [shown]));
  if (shown.length === 0) return <Statement small icon="check" title={t('alarm.none')} />;
  return (
    <Box
      sx={{ containerType: 'inline-size', flexGrow: 1, minHeight: 0, overflowY: 'auto', mx: -3 }}
      tabIndex={0}
      role="group"
      aria-label={label}
      ref={ref}
      {...held}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.slice(0, MOST_ROWS).map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} />
        ))}
      </Box>
      {shown.length > MOST_ROWS && <More alarms={shown.slice(MOST_ROWS)} />}
    </Box>
  );
}

function More({ alarms }: { alarms: readonly AlarmView[] }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const critical = alarms.filter((alarm) => isCalling(alarm) && isCritical(alarm)).length;
  return (
    <Link component={RouterLink} to={`/${id}/alarms/active-alarms`} sx={{ display: 'block', px: 4, py: 3 }}>
      {t('tile.activeAlarms.more', { count: alarms.length, critical })}
    </Link>
  );
}
