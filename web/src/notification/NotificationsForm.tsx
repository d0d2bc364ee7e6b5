import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { ChangeNotifications } from '@watchglass/schemas/notification/commands';
import {
  CHANNELS,
  URGENCIES,
  type Channel,
  type NotificationSettings,
  type Urgency,
} from '@watchglass/schemas/notification/settings';
import { useSetAtom } from 'jotai';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { changeNotificationsAtom } from './atoms.ts';
import { QuietHoursFields } from './QuietHoursFields.tsx';

const shape = () =>
  import('@watchglass/schemas/notification/commands').then(({ changeNotificationsShape }) => changeNotificationsShape);

const table = {
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 500, pr: 4, py: 1 },
  '& td': { textAlign: 'center', px: 2 },
  '& thead th': { textAlign: 'center', px: 2, color: 'text.secondary' },
} as const;

function toggled(chosen: readonly Channel[], channel: Channel): Channel[] {
  return CHANNELS.filter((each) => chosen.includes(each) !== (each === channel));
}

interface FormProps {
  readonly settings: NotificationSettings;
  /** Those that deliver here. */
  readonly channels: readonly Channel[];
  readonly onSaved: () => void;
}

/** Channels by urgency, and the quiet hours. */
export function NotificationsForm({ settings, channels: offered, onSaved }: FormProps) {
  const t = useTranslate();
  const change = useSetAtom(changeNotificationsAtom);
  const form = useForm<ChangeNotifications>({
    initial: structuredClone(settings) as ChangeNotifications,
    shape,
    send: change,
  });
  const { channels } = form.values;
  const toggle = (urgency: Urgency, channel: Channel) =>
    form.set('channels', { ...channels, [urgency]: toggled(channels[urgency], channel) });
  return (
    <Form onSubmit={() => void form.submit().then((sent) => sent && onSaved())}>
      <FormFailure to="to.changeNotifications" failure={form.failure} />
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={table}>
          <thead>
            <tr>
              <td />
              {offered.map((channel) => (
                <th key={channel} scope="col">
                  {t(`notifications.channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {URGENCIES.map((urgency) => (
              <tr key={urgency}>
                <th scope="row">{t(`notifications.urgency.${urgency}`)}</th>
                {offered.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      checked={channels[urgency].includes(channel)}
                      onChange={() => toggle(urgency, channel)}
                      slotProps={{
                        input: {
                          'aria-label': t('notifications.by', {
                            urgency: t(`notifications.urgency.${urgency}`),
                            channel: t(`notifications.channel.${channel}`),
                          }),
                        },
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <QuietHoursFields form={form} />
      <Submit label={t('action.save')} sending={form.sending} disabled={!form.changed} />
    </Form>
  );
}
