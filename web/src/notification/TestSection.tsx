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

type Tested = 'email' | 'sms';

/** Sends the person a message that shows whether a channel reaches them. */
export function TestSection({ hasPhone }: { readonly hasPhone: boolean }) {
  const t = useTranslate();
  const test = useSetAtom(testNotificationsAtom);
  const [state, setState] = useState<'idle' | 'sending' | Tested>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  async function go(channel: Tested): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      await test(channel);
      setState(channel);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setState('idle');
    }
  }
  return (
    <Section title={t('notifications.test')} text={t('notifications.testText')}>
      <FormFailure to="to.testNotifications" failure={failure} />
      {(state === 'email' || state === 'sms') && (
        <Alert severity="success" variant="outlined" role="status">
          {t(state === 'sms' ? 'notifications.testedSms' : 'notifications.tested')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" disabled={state === 'sending'} onClick={() => void go('email')}>
          {t('notifications.testEmail')}
        </Button>
        {hasPhone && (
          <Button variant="outlined" disabled={state === 'sending'} onClick={() => void go('sms')}>
            {t('notifications.testSms')}
          </Button>
        )}
      </Box>
    </Section>
  );
}
