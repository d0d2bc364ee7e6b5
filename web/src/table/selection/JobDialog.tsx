import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useAtomValue } from 'jotai';
import { useId, type ReactNode } from 'react';
import { Form, Submit } from '../../form/Form.tsx';
import { linkLostAtom } from '../../live/link.ts';
import { MOBILE_FORM } from '../../look/tokens.ts';
import type { ActionKey } from '../../messages/failure-text.ts';
import { useTranslate } from '../../messages/messages.ts';
import { JobButtons } from './JobButtons.tsx';
import { JobProgress, type RefusedItem } from './JobProgress.tsx';
import type { Job } from './use-job.ts';

interface DialogProps {
  readonly title: string;
  readonly submit: string;
  readonly danger: boolean;
  /** `sm` if omitted. */
  readonly maxWidth?: 'sm' | 'md';
  readonly blocked: boolean;
  readonly to: ActionKey;
  readonly job: Pick<Job<never, unknown>, 'stop' | 'goOn' | keyof JobShown>;
  readonly refused: readonly RefusedItem[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The form before the start. */
  readonly children: ReactNode;
}

type JobShown = Pick<Job<never, unknown>, 'phase' | 'total' | 'handled' | 'done' | 'refused' | 'failure'>;

/** Asks what to do with many rows, then shows how far it is. While it runs, it can only be stopped. */
export function JobDialog({ title, submit, danger, blocked, to, job, refused, ...rest }: DialogProps) {
  const t = useTranslate();
  const id = useId();
  const full = useMediaQuery(MOBILE_FORM.replace('@media ', ''));
  const lost = useAtomValue(linkLostAtom);
  const { onSubmit, onClose, children, maxWidth = 'sm' } = rest;
  const isRunning = job.phase === 'running' || job.phase === 'stopping';
  return (
    <Dialog
      open
      fullScreen={full}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={id}
      onClose={isRunning ? undefined : onClose}
    >
      <Form onSubmit={onSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3, '&&': { pt: 2 } }}>
          {job.phase === 'waiting' ? children : <JobProgress to={to} job={job} refused={refused} />}
        </DialogContent>
        <DialogActions sx={{ px: 6, py: 4 }}>
          {job.phase === 'waiting' ? (
            <>
              <Button onClick={onClose}>{t('action.cancel')}</Button>
              <Submit label={submit} sending={false} disabled={lost || blocked} danger={danger} />
            </>
          ) : (
            <>
              <JobButtons job={job} />
              <Button disabled={isRunning} onClick={onClose}>
                {t('action.close')}
              </Button>
            </>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
