import { listOf, oneOf, shape, anyText, type ViewOf } from '../shape.ts';
import { SIGNED_ALARMS } from './limits.ts';

/** GET api/alarms/{org}/signatures. */
export const signatureSettingsViewShape = shape({
  required: oneOf(...SIGNED_ALARMS),
  rules: oneOf(...SIGNED_ALARMS),
  meanings: listOf(anyText()),
});
export type SignatureSettingsView = ViewOf<typeof signatureSettingsViewShape>;
