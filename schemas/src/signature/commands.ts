import { listOf, oneOf, optional, shape, text, type ValueOf } from '../shape.ts';
import { MEANING_MAX_CHARACTERS, OWN_MEANINGS, SIGNED_ALARMS } from './limits.ts';

/**
 * PUT api/alarms/{org}/signatures: which alarms are signed, and the workspace's own meanings beside the built-in ones.
 * `rules`: which rules are changed with a signature only, `critical` being those with a critical limit; absent, it stays.
 */
export const signatureSettingsShape = shape({
  required: oneOf(...SIGNED_ALARMS),
  rules: optional(oneOf(...SIGNED_ALARMS)),
  meanings: listOf(text(MEANING_MAX_CHARACTERS), { max: OWN_MEANINGS }),
});
export type ConfigureSignatures = ValueOf<typeof signatureSettingsShape>;
export type SignatureSettings = Required<ConfigureSignatures>;
