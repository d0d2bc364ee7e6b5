import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { Form } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { useKeys } from '../page/use-keys.ts';
import { useOrganization } from '../user/rights.ts';
import { acknowledgeSeenAtom, outcomeAtom } from './acknowledging.ts';
import { commentAtom, isWaiting } from './atoms.ts';

const shape = () => import('@watchglass/schemas/alarm/commands').then(({ commentAlarmShape }) => commentAlarmShape);

interface FormProps {
  readonly alarm: AlarmView;
  readonly field: (element: HTMLTextAreaElement | null) => void;
}

/** Sends a comment, alone or with the acknowledgement. */
export function CommentForm({ alarm, field }: FormProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const comment = useSetAtom(commentAtom);
  const acknowledge = useSetAtom(acknowledgeSeenAtom);
  const lost = useAtomValue(linkLostAtom);
  const sending = useAtomValue(outcomeAtom(alarm.id))?.kind === 'sending';
  const form = useForm({
    initial: { text: '' },
    shape,
    send: ({ text }) => comment({ organizationId, alarmId: alarm.id }, text),
  });
  const empty = () => form.set('text', '');
  const take = () =>
    void acknowledge({ organizationId, alarm, comment: form.values.text.trim() }).then((done) => done && empty());
  const waiting = isWaiting(alarm) && !lost && !sending;
  useKeys({ a: waiting ? take : undefined });
  return (
    <Form onSubmit={() => void form.submit().then((sent) => sent && empty())}>
      <FormFailure to="to.comment" failure={form.failure} />
      <Field form={form} name="text" label={t('alarm.comment')} multiline minRows={2} maxRows={10} inputRef={field} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {isWaiting(alarm) && (
          <Button variant="contained" disabled={!waiting} onClick={take}>
            {t('alarm.acknowledge')}
          </Button>
        )}
        <Button type="submit" variant="outlined" disabled={lost || form.sending || form.values.text.trim() === ''}>
          {t('alarm.commentSend')}
        </Button>
      </Box>
    </Form>
  );
}
