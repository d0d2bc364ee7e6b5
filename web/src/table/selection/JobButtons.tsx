import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { linkLostAtom } from '../../live/link.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { Job } from './use-job.ts';

/** Stops a running job, and goes on with one that was stopped or failed. */
export function JobButtons({
  job: { phase, stop, goOn },
}: {
  job: Pick<Job<never, unknown>, 'phase' | 'stop' | 'goOn'>;
}) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  if (phase === 'running' || phase === 'stopping')
    return (
      <Button variant="outlined" size="large" disabled={phase === 'stopping'} onClick={stop}>
        {t(phase === 'stopping' ? 'job.stopping' : 'job.stop')}
      </Button>
    );
  if (phase !== 'stopped' && phase !== 'failed') return null;
  return (
    <Button variant="contained" size="large" disabled={lost} onClick={goOn}>
      {t('job.goOn')}
    </Button>
  );
}
