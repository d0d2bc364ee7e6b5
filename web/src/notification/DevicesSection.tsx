import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DEVICES_PER_PERSON } from '@watchglass/schemas/notification/limits';
import type { DevicesView } from '@watchglass/schemas/notification/push';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useResource } from '../http/resource.ts';
import { Icon } from '../look/Icon.tsx';
import type { ActionKey } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { deviceOf } from '../user/device-words.ts';
import { useTimeZone } from '../user/preferences.ts';
import { Section } from '../user/UserPage.tsx';
import { formatDateTime } from '../value/date.ts';
import { addDeviceAtom, devicesResource, removeDeviceAtom, testDeviceAtom } from './push-atoms.ts';
import { canTakePushes, NotAllowed, subscribe } from './subscribe.ts';

interface Done {
  readonly failed?: { readonly to: ActionKey; readonly failure: Failure };
  readonly said?: string;
}

/** The devices that take push messages: this one can be added, each can be tried and removed. */
export function DevicesSection() {
  const t = useTranslate();
  const loaded = useResource(devicesResource);
  const load = useSetAtom(devicesResource.loadAtom);
  const [done, setDone] = useState<Done>({});
  return (
    <Section title={t('notifications.devices')} text={t('notifications.devicesText')}>
      {done.failed && <FormFailure to={done.failed.to} failure={done.failed.failure} />}
      {done.said !== undefined && (
        <Alert severity="info" variant="outlined" role="status">
          {done.said}
        </Alert>
      )}
      <Show loaded={loaded} again={() => load(true)}>
        {(view) => (
          <>
            <Devices view={view} onDone={setDone} />
            {view.devices.length < DEVICES_PER_PERSON && <AddDevice publicKey={view.publicKey} onDone={setDone} />}
          </>
        )}
      </Show>
    </Section>
  );
}

interface DevicesProps {
  readonly view: DevicesView;
  readonly onDone: (done: Done) => void;
}

function Devices({ view: { devices }, onDone }: DevicesProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const remove = useSetAtom(removeDeviceAtom);
  const test = useSetAtom(testDeviceAtom);
  const act = (to: ActionKey, work: () => Promise<Done>) => () => {
    work().then(onDone, (thrown: unknown) => onDone({ failed: { to, failure: failureFrom(thrown) } }));
  };
  if (devices.length === 0) return <Typography>{t('notifications.devicesNone')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {devices.map(({ id, name, host, addedAt }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Icon name="phone" />
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 560 }}>{name}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              {t('notifications.deviceAdded', { at: formatDateTime(Date.parse(addedAt), zone), host })}
            </Typography>
          </Box>
          <IconButton
            aria-label={t('notifications.testDevice', { name })}
            title={t('notifications.testDevice', { name })}
            onClick={act('to.testNotifications', async () => ({
              said: t(`notifications.deviceTested.${(await test(id)).outcome}`, { name }),
            }))}
          >
            <Icon name="send" />
          </IconButton>
          <IconButton
            aria-label={t('notifications.removeDevice', { name })}
            title={t('notifications.removeDevice', { name })}
            onClick={act('to.removeDevice', async () => {
              await remove(id);
              return {};
            })}
          >
            <Icon name="remove" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

function AddDevice({ publicKey, onDone }: { readonly publicKey: string; readonly onDone: (done: Done) => void }) {
  const t = useTranslate();
  const add = useSetAtom(addDeviceAtom);
  const { browser, system } = deviceOf(navigator.userAgent);
  const words = [browser, system].filter((word) => word !== null).join(', ');
  const [name, setName] = useState(words === '' ? t('notifications.thisDevice') : words);
  const [sending, setSending] = useState(false);
  if (!canTakePushes()) return <Alert severity="info">{t('notifications.pushUnable')}</Alert>;
  async function go(): Promise<void> {
    setSending(true);
    try {
      await add(name.trim(), await subscribe(publicKey));
      onDone({});
    } catch (thrown) {
      onDone(
        thrown instanceof NotAllowed
          ? { said: t('notifications.pushDenied') }
          : { failed: { to: 'to.addDevice', failure: failureFrom(thrown) } },
      );
    } finally {
      setSending(false);
    }
  }
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <TextField
        size="small"
        label={t('notifications.deviceName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
      <Button type="submit" variant="outlined" disabled={sending || name.trim() === ''}>
        {t('notifications.addDevice')}
      </Button>
    </Box>
  );
}
