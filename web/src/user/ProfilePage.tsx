import Alert from '@mui/material/Alert';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { userResource } from './atoms.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Section, UserPage } from './UserPage.tsx';

/** The profile of the signed-in person. */
export function ProfilePage() {
  const t = useTranslate();
  const user = useAtomValue(userResource.stateAtom);
  const [saved, setSaved] = useState(false);
  return (
    <UserPage title={t('profile.title')}>
      {user.state === 'ready' && (
        <Section title={t('profile.me')} text={user.value.email}>
          {saved && (
            <Alert severity="success" variant="outlined" role="status">
              {t('profile.saved')}
            </Alert>
          )}
          <ProfileForm
            key={[user.value.name, user.value.language, user.value.timeZone].join('\n')}
            user={user.value}
            onSaved={() => setSaved(true)}
          />
        </Section>
      )}
      <Section title={t('password.title')} text={t('password.text')}>
        <PasswordForm />
      </Section>
    </UserPage>
  );
}
