import Alert from '@mui/material/Alert';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { Section, UserPage } from '../user/UserPage.tsx';
import { DELIVERED_CHANNELS } from '@watchglass/schemas/notification/settings';
import { notificationsResource, phoneResource } from './atoms.ts';
import { DevicesSection } from './DevicesSection.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';
import { PhoneSection } from './PhoneSection.tsx';
import { TestSection } from './TestSection.tsx';

/** How the signed-in person wants to be told of alarms, in all workspaces. */
export function NotificationsPage() {
  const t = useTranslate();
  const loaded = useResource(notificationsResource);
  const load = useSetAtom(notificationsResource.loadAtom);
  const phone = useResource(phoneResource);
  const sendsSms = phone.state === 'ready' && phone.value.offered;
  const [saved, setSaved] = useState(false);
  return (
    <UserPage title={t('notifications.title')}>
      <Section title={t('notifications.channels')} text={t('notifications.text')}>
        {saved && (
          <Alert severity="success" variant="outlined" role="status">
            {t('notifications.saved')}
          </Alert>
        )}
        <Show loaded={loaded} again={() => load(true)}>
          {(settings) => (
            <NotificationsForm
              key={JSON.stringify(settings)}
              settings={settings}
              channels={DELIVERED_CHANNELS.filter((channel) => channel !== 'sms' || sendsSms)}
              onSaved={() => setSaved(true)}
            />
          )}
        </Show>
      </Section>
      <PhoneSection />
      <DevicesSection />
      <TestSection hasPhone={phone.state === 'ready' && phone.value.phone !== null} />
    </UserPage>
  );
}
