import Box from '@mui/material/Box';
import { useAtomValue } from 'jotai';
import { failedText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMoment } from '../value/Age.tsx';
import { useOrganization } from '../user/rights.ts';
import { outcomeAtom, type Outcome } from './acknowledging.ts';
import { alarmList } from './atoms.ts';

interface WordsProps {
  readonly alarmId: string;
  readonly outcome: Exclude<Outcome, { kind: 'sending' }>;
}

function Words({ alarmId, outcome }: WordsProps) {
  const t = useTranslate();
  if (outcome.kind === 'failed') return failedText(t, outcome.to, outcome.failure);
  if (outcome.kind === 'already') return <Already alarmId={alarmId} by={outcome.by} at={outcome.at} />;
  return t(`alarm.outcome.${outcome.kind}`);
}

/** The row brings the name when it arrives. */
function Already({ alarmId, by, at }: { alarmId: string; by: string; at: string }) {
  const t = useTranslate();
  const row = useAtomValue(alarmList(useOrganization().id).rowsAtom).get(alarmId);
  const name = by || row?.acknowledgement?.byName || t('alarm.erased');
  return t('alarm.outcome.already', { name, time: useMoment(Date.parse(at)) });
}

/** Shows at the alarm which of two concurrent acknowledgements won. */
export function OutcomeWords({ alarmId }: { alarmId: string }) {
  const outcome = useAtomValue(outcomeAtom(alarmId));
  const row = useAtomValue(alarmList(useOrganization().id).rowsAtom).get(alarmId);
  if (outcome === null || outcome.kind === 'sending') return null;
  // The row with the other person's name may arrive a moment after the answer.
  if (outcome.kind === 'already' && outcome.by === '' && row?.acknowledgement === null) return null;
  return (
    <Box
      role="alert"
      sx={{
        gridColumn: '1 / -1',
        fontSize: '0.8125rem',
        fontWeight: 560,
        px: 3,
        py: 1.5,
        borderRadius: 1,
        bgcolor: 'caution.ground',
        color: 'caution.text',
      }}
    >
      <Words alarmId={alarmId} outcome={outcome} />
    </Box>
  );
}
