import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { Section } from '../user/UserPage.tsx';
import { testNotificationsAtom } from './atoms.ts';

/** Sends the person a message that shows whether e-mails reach them. */
export function TestSection() {
  const t = useTranslate();
  const test = useSetAtom(testNotificationsAtom);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  async function go(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      await test();
      setState('sent');
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setState('idle');
    }
  }
  return (
    <Section title={t('notifications.test')} text={t('notifications.testText')}>
      <FormFailure to="to.testNotifications" failure={failure} />
      {state === 'sent' && (
        <Alert severity="success" variant="outlined" role="status">
          {t('notifications.tested')}
        </Alert>
      )}
      <Box>
        <Button variant="outlined" disabled={state === 'sending'} onClick={() => void go()}>
          {t('notifications.testEmail')}
        </Button>
      </Box>
    </Section>
  );
}
