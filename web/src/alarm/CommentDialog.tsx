import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { commentAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/alarm/commands').then(({ commentAlarmShape }) => commentAlarmShape);

interface DialogProps {
  readonly alarm: AlarmView;
  readonly onClose: () => void;
}

export function CommentDialog({ alarm, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const comment = useSetAtom(commentAtom);
  const send = ({ text }: { text: string }) => comment({ organizationId, alarmId: alarm.id }, text);
  const form = useForm({ initial: { text: '' }, shape, send });
  const field = useRef<HTMLTextAreaElement>(null);
  // The list behind the dialog may render while it opens, and the focus trap then takes the focus from the field.
  const opened = { transition: { onEntered: () => field.current?.focus() } };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="comment-title" slotProps={opened}>
      <DialogTitle id="comment-title">{t('alarm.commentOn', { sensor: subjectName(alarm) })}</DialogTitle>
      <Form onSubmit={() => void form.submit().then((sent) => sent && onClose())}>
        <DialogContent>
          <FormFailure to="to.comment" failure={form.failure} />
          <Field
            form={form}
            name="text"
            label={t('alarm.comment')}
            multiline
            minRows={3}
            maxRows={10}
            inputRef={field}
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Submit label={t('alarm.commentSend')} sending={form.sending} disabled={!form.changed} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
