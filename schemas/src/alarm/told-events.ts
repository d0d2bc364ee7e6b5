import {
  BUNDLE_KINDS,
  FAIL_REASONS,
  MESSAGE_CAUSES,
  MESSAGE_CHANNELS,
  SKIP_REASONS,
} from '../notification/messages.ts';
import { integer, oneOf, optional, shape, uuid, type EventsOf } from '../shape.ts';

/** To a person or to a destination, by id and never by address. `step` and `repeat` count from 0 within an escalation. */
const message = {
  alarmId: uuid(),
  organizationId: integer(1),
  messageId: uuid(),
  cause: oneOf(...MESSAGE_CAUSES),
  raise: integer(1),
  userId: optional(uuid()),
  destinationId: optional(uuid()),
  channel: oneOf(...MESSAGE_CHANNELS),
  step: integer(0),
  repeat: integer(0),
};

/** The outcomes of messages, in the stream of their alarm. Each has an id made of the message's: it is appended once. */
export const alarmToldEvents = {
  /** The server of the channel has taken the message. `as` says what it was if it told of several alarms. */
  AlarmNotified: shape({ ...message, as: optional(oneOf(...BUNDLE_KINDS)) }),
  /** The provider of the channel reports that it has arrived. */
  AlarmNotificationDelivered: shape(message),
  AlarmNotificationFailed: shape({ ...message, reason: oneOf(...FAIL_REASONS) }),
  /** `foldedInto` is the message that says it in place of this one. */
  AlarmNotificationSkipped: shape({ ...message, reason: oneOf(...SKIP_REASONS), foldedInto: optional(uuid()) }),
};
export type AlarmToldEvent = EventsOf<typeof alarmToldEvents>;
