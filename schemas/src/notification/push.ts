import {
  anyText,
  instant,
  listOf,
  matching,
  nullable,
  oneOf,
  shape,
  text,
  uuid,
  type ValueOf,
  type ViewOf,
} from '../shape.ts';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** POST api/user/notifications/devices: a browser's push subscription (RFC 8030, RFC 8291), under a name of the person's choice. */
export const addDeviceShape = shape({
  name: text(64),
  endpoint: text(2048),
  keys: shape({
    p256dh: matching(BASE64URL, 'base64url').length(87),
    auth: matching(BASE64URL, 'base64url').length(22),
  }),
});
export type AddDevice = ValueOf<typeof addDeviceShape>;

export const devicePath = { id: uuid() };

/** GET api/user/notifications/devices. `publicKey` is that of the installation, to which browsers bind their subscriptions. */
export const devicesViewShape = shape({
  publicKey: anyText(),
  devices: listOf(shape({ id: uuid(), name: anyText(), host: anyText(), addedAt: instant() })),
});
export type DevicesView = ViewOf<typeof devicesViewShape>;

/** What a push message holds, as JSON: the worker shows it. `path` is a page of the app. */
export const pushedShape = shape({
  title: text(256),
  body: text(1024, 0),
  path: text(256),
  /** Messages of one tag take each other's place. */
  tag: text(64),
  isUrgent: oneOf('yes', 'no'),
});
export type Pushed = ValueOf<typeof pushedShape>;

/** POST …/devices/{id}/test. */
export const deviceTestedShape = shape({ outcome: oneOf('sent', 'failed', 'gone'), why: nullable(anyText()) });
export type DeviceTested = ViewOf<typeof deviceTestedShape>;
