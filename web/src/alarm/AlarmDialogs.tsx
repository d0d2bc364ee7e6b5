import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { Suspense } from 'react';
import { lazily } from '../page/lazily.ts';
import { CommentDialog } from './CommentDialog.tsx';

const ShelveDialog = lazily(() => import('../shelf/ShelveDialog.tsx').then((file) => ({ default: file.ShelveDialog })));
const AssignDialog = lazily(() =>
  import('../assign/AssignDialog.tsx').then((file) => ({ default: file.AssignDialog })),
);

const CancelDialog = lazily(() => import('./CancelDialog.tsx').then((file) => ({ default: file.CancelDialog })));

/** The dialog that is open on an alarm. */
export interface OpenOnAlarm {
  readonly what: 'comment' | 'shelve' | 'assign' | 'cancel';
  readonly alarm: AlarmView;
}

const DIALOGS = { comment: CommentDialog, shelve: ShelveDialog, assign: AssignDialog, cancel: CancelDialog };

export function AlarmDialog({ open, onClose }: { open: OpenOnAlarm; onClose: () => void }) {
  const Dialog = DIALOGS[open.what];
  return (
    <Suspense fallback={null}>
      <Dialog alarm={open.alarm} onClose={onClose} />
    </Suspense>
  );
}
