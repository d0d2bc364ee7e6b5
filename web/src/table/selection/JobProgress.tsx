import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { FormFailure } from '../../form/FormFailure.tsx';
import type { ActionKey } from '../../messages/failure-text.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { JobState } from './use-job.ts';

export interface RefusedItem {
  readonly key: string | number;
  readonly name: string;
  readonly reason: string;
}

interface ProgressProps {
  readonly to: ActionKey;
  readonly job: JobState<unknown>;
  /** The refused items in words. */
  readonly refused: readonly RefusedItem[];
}

/** How far a job is, and what was refused. */
export function JobProgress({ to, job, refused }: ProgressProps) {
  const t = useTranslate();
  const { phase, total, handled, done } = job;
  const label = t('job.progress', { handled, total });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (handled / total) * 100}
        aria-label={label}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <Typography role="status">
        {phase === 'finished' || phase === 'stopped' ? t(`job.${phase}`, { done, total }) : label}
      </Typography>
      <FormFailure to={to} failure={job.failure} />
      {refused.length > 0 && <Refused items={refused} />}
    </Box>
  );
}

function Refused({ items }: { readonly items: readonly RefusedItem[] }) {
  const t = useTranslate();
  return (
    <Alert severity="warning" variant="outlined">
      {t('job.refused', { count: items.length })}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('job.refused', { count: items.length })}
        sx={{ m: 0, mt: 2, pl: 4, maxHeight: 240, overflow: 'auto' }}
      >
        {items.map(({ key, name, reason }) => (
          <li key={key}>
            <Box component="span" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {`: ${reason}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
