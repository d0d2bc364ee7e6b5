import { listOf, oneOf, shape, text, type ValueOf } from '../shape.ts';
import { MEANING_MAX_CHARACTERS, OWN_MEANINGS, SIGNED_ALARMS } from './limits.ts';

/** PUT api/alarms/{org}/signatures: which alarms are signed, and the workspace's own meanings beside the built-in ones. */
export const signatureSettingsShape = shape({
  required: oneOf(...SIGNED_ALARMS),
  meanings: listOf(text(MEANING_MAX_CHARACTERS), { max: OWN_MEANINGS }),
});
export type SignatureSettings = ValueOf<typeof signatureSettingsShape>;
