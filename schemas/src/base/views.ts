import { anyNumber, anyText, instant, integer, nullable, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/gateways/{org}. `lastHeardAt` is null until it first spoke; online is for the client's clock to say. */
export const baseViewShape = shape({
  serial: anyText(),
  name: anyText(),
  firmware: anyText(),
  /** Where it is, null where nobody has said. */
  location: nullable(uuid()),
  registeredAt: instant(),
  lastHeardAt: nullable(instant()),
  /** When somebody else first tried to register it, null where nobody has. */
  claimRefusedAt: nullable(instant()),
  sensors: integer(0),
  /** By how much its readings arrive after they were measured, in ms, less than 0 where its clock is ahead; null unless it drifted. */
  clockDriftMs: nullable(anyNumber()),
  position: anyText(),
});
export type BaseView = ViewOf<typeof baseViewShape>;

/** POST api/gateways/{org}/takeover. */
export const baseTakenOverShape = shape({ serial: anyText() });

/** POST ingest/hello. `pin` is shown on the base until `pinExpiresAt`. */
export const helloReplyShape = shape({ pin: anyText(), pinExpiresAt: instant() });
export type HelloReply = ViewOf<typeof helloReplyShape>;

/** POST ingest/credential: user name and password of MQTT, and of HTTP Basic at /ingest/*. */
export const baseCredentialShape = shape({ username: anyText(), password: anyText(), mqttRoot: anyText() });
export type BaseCredential = ViewOf<typeof baseCredentialShape>;
