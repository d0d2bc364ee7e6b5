import { useTranslate } from '../messages/messages.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { Section, UserPage } from './UserPage.tsx';

export function ProfilePage() {
  const t = useTranslate();
  return (
    <UserPage title={t('profile.title')}>
      <Section title={t('password.title')} text={t('password.text')}><PasswordForm /></Section>
    </UserPage>
  );
}
