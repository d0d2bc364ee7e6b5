import { TAGS_PER_SENSOR } from '../sensor/limits.ts';
import { listOf, matching, nullable, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { TAG_MAX_CHARACTERS } from '../tag/limits.ts';
import { registrationCode } from '../registration/commands.ts';
import { PASSWORD_MAX_CHARACTERS } from '../user/limits.ts';
import { SERIAL_PATTERN } from './limits.ts';

export const serialShape = matching(SERIAL_PATTERN, 'letters and digits');
const pin = matching(/^\d{6}$/, 'six digits');

/** POST ingest/hello, by a base without an owner. The nonce is the base's secret until it has its credential. */
export const helloShape = shape({
  serial: serialShape,
  firmware: matching(/^\d+\.\d+\.\d+$/, 'n.n.n'),
  nonce: text(128, 32),
  /** Of a registration request: the base is registered without a PIN. */
  code: optional(registrationCode),
});
export type Hello = ValueOf<typeof helloShape>;

/** POST ingest/credential: returns the credential once, after the takeover. */
export const collectCredentialShape = shape({ serial: serialShape, nonce: text(128, 32) });
export type CollectCredential = ValueOf<typeof collectCredentialShape>;

/** POST api/gateways/{org}/takeover. Without a serial, the PIN is that of a base behind the caller's own public address. */
export const takeOverBaseShape = shape({ serial: optional(serialShape), pin, name: optional(text(64)) });
export type TakeOverBase = ValueOf<typeof takeOverBaseShape>;

/**
 * PUT api/gateways/{org}/base/{serial}. Absent `tags` and an absent `location` change nothing; null is no location.
 */
export const describeBaseShape = shape({
  name: text(64),
  tags: optional(listOf(text(TAG_MAX_CHARACTERS), { max: TAGS_PER_SENSOR })),
  location: optional(nullable(uuid())),
});
export type DescribeBase = ValueOf<typeof describeBaseShape>;

/** DELETE api/gateways/{org}/base/{serial}: the base's name in capitals, or the person's password. */
export const unregisterBaseShape = shape({
  keyphrase: optional(text(128)),
  password: optional(text(PASSWORD_MAX_CHARACTERS).trim(false)),
}).xor('keyphrase', 'password');
export type UnregisterBase = ValueOf<typeof unregisterBaseShape>;
