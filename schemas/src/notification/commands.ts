import { flag, listOf, matching, nullable, oneOf, shape, text, timeZoneName, uuid, type ValueOf } from '../shape.ts';
import { TOKEN_MAX_CHARACTERS } from '../user/limits.ts';
import { CHANNELS } from './settings.ts';

const channels = listOf(oneOf(...CHANNELS), { max: CHANNELS.length });
const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'time of day');

/** PUT api/user/notifications. A `NotificationSettings`. An empty list of channels tells the person nothing. */
export const changeNotificationsShape = shape({
  channels: shape({ warning: channels, critical: channels, baseOffline: channels }),
  quietHours: nullable(shape({ from: time, to: time, timeZone: timeZoneName() })),
});
export type ChangeNotifications = ValueOf<typeof changeNotificationsShape>;

/** POST api/user/notifications/test: a message that shows whether a channel reaches the person. */
export const testNotificationsShape = shape({ channel: oneOf('email', 'sms') });

/** POST api/user/notifications/phone: sends a code to a number with its country code, as people write it. */
export const sendPhoneCodeShape = shape({ phone: text(32) });

/** POST api/user/notifications/phone/confirm. */
export const confirmPhoneShape = shape({ code: matching(/^\d{6}$/, 'code') });

/** …/api/sms/status?message=…: what became of a text message. The content is the provider's, and signed. */
export const smsStatusQuery = shape({ message: uuid() });

/** PUT api/alarms/{org}/links: whether mails and text messages about alarms carry a link that acknowledges. */
export const alarmLinkSettingsShape = shape({ acknowledge: flag() });

/** …/api/alarm-link/{token}. */
export const alarmLinkParams = shape({ token: text(64) });

/** POST api/unsubscribe?token=…, with the body that RFC 8058 says. */
export const unsubscribeQuery = shape({ token: text(TOKEN_MAX_CHARACTERS) });
