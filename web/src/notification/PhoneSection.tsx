import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { Section } from '../user/UserPage.tsx';
import { phoneResource, removePhoneAtom } from './atoms.ts';
import { PhoneForm } from './PhoneForm.tsx';

/** The person's phone, which a code confirms; nothing where no text messages are sent. */
export function PhoneSection() {
  const t = useTranslate();
  const loaded = useResource(phoneResource);
  const load = useSetAtom(phoneResource.loadAtom);
  if (loaded.state === 'ready' && !loaded.value.offered) return null;
  return (
    <Section title={t('notifications.phone')} text={t('notifications.phoneText')}>
      <Show loaded={loaded} again={() => load(true)}>
        {({ phone }) => (phone === null ? <PhoneForm /> : <KnownPhone phone={phone} />)}
      </Show>
    </Section>
  );
}

function KnownPhone({ phone }: { readonly phone: string }) {
  const t = useTranslate();
  const remove = useSetAtom(removePhoneAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <>
      <FormFailure to="to.removePhone" failure={failure} />
      <Alert severity="success" variant="outlined" role="status">
        {t('notifications.phone.confirmed', { phone })}
      </Alert>
      <Box>
        <Button
          variant="outlined"
          onClick={() => void remove().catch((thrown: unknown) => setFailure(failureFrom(thrown)))}
        >
          {t('notifications.phone.remove')}
        </Button>
      </Box>
    </>
  );
}
