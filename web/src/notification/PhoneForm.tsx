import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { failureFrom, refusedWith } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { confirmPhoneAtom, sendPhoneCodeAtom } from './atoms.ts';

const SECOND_MS = 1000;
const numberShape = () =>
  import('@watchglass/schemas/notification/commands').then(({ sendPhoneCodeShape }) => sendPhoneCodeShape);
const codeShape = () =>
  import('@watchglass/schemas/notification/commands').then(({ confirmPhoneShape }) => confirmPhoneShape);

/** A number, then the code that was sent to it. Another code may be asked for when the countdown is over. */
export function PhoneForm() {
  const t = useTranslate();
  const send = useSetAtom(sendPhoneCodeAtom);
  const [validMinutes, setValidMinutes] = useState<number | null>(null);
  const { seconds, begin } = useCountdown();
  const form = useForm({
    initial: { phone: '' },
    shape: numberShape,
    send: async (values) => {
      try {
        const sent = await send(values);
        begin(sent.againAfterSeconds);
        setValidMinutes(sent.validMinutes);
      } catch (thrown) {
        const wait = refusedWith(failureFrom(thrown), 'TooManyRequests')?.detail['retryAfterSeconds'];
        if (typeof wait === 'number') begin(wait);
        throw thrown;
      }
    },
  });
  const label =
    seconds > 0 ? t('notifications.phone.againIn', { seconds: String(seconds) }) : t('notifications.phone.send');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 440 }}>
      <Form onSubmit={() => void form.submit()}>
        <FormFailure to="to.sendPhoneCode" failure={form.failure} />
        <Field
          form={form}
          name="phone"
          type="tel"
          autoComplete="tel"
          label={t('notifications.phone.number')}
          helperText={t('notifications.phone.numberHelp')}
        />
        <Submit label={label} sending={form.sending} disabled={seconds > 0} />
      </Form>
      {validMinutes !== null && <CodeForm validMinutes={validMinutes} />}
    </Box>
  );
}

function CodeForm({ validMinutes }: { readonly validMinutes: number }) {
  const t = useTranslate();
  const confirm = useSetAtom(confirmPhoneAtom);
  const form = useForm({ initial: { code: '' }, shape: codeShape, send: confirm });
  return (
    <Form onSubmit={() => void form.submit()}>
      <Alert severity="info" variant="outlined" role="status">
        {t('notifications.phone.sent', { minutes: String(validMinutes) })}
      </Alert>
      <FormFailure to="to.confirmPhone" failure={form.failure} />
      <Field
        form={form}
        name="code"
        autoComplete="one-time-code"
        label={t('notifications.phone.code')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
      />
      <Submit label={t('notifications.phone.confirm')} sending={form.sending} />
    </Form>
  );
}

/** Whole seconds that are left; none once the time is over. */
function useCountdown(): { readonly seconds: number; readonly begin: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const begin = (after: number): void => {
    setNow(Date.now());
    setUntil(Date.now() + after * SECOND_MS);
  };
  return { seconds, begin };
}
