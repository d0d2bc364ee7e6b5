import Button from '@mui/material/Button';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { acknowledgeSeenAtom, outcomeAtom } from './acknowledging.ts';

interface ButtonProps {
  readonly alarm: AlarmView;
  readonly comment?: string;
  readonly onDone?: () => void;
}

/** Acknowledges the raise on screen with one click. */
export function AcknowledgeButton({ alarm, comment, onDone }: ButtonProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const acknowledge = useSetAtom(acknowledgeSeenAtom);
  const sending = useAtomValue(outcomeAtom(alarm.id))?.kind === 'sending';
  const lost = useAtomValue(linkLostAtom);
  const send = () => void acknowledge({ organizationId, alarm, comment }).then((done) => done && onDone?.());
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      disabled={sending || lost}
      data-acknowledge
      startIcon={<Icon name="check" />}
      aria-label={t('alarm.acknowledgeNamed', { sensor: subjectName(alarm), rule: alarm.ruleTitle })}
      onClick={send}
      sx={{ borderColor: 'divider', whiteSpace: 'nowrap' }}
    >
      {t('alarm.acknowledge')}
    </Button>
  );
}
