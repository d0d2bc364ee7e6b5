import { integer, listOf, oneOf, optional, shape, text, type EventsOf } from '../shape.ts';
import { SIGNED_ALARMS } from './limits.ts';

/** `rules`, of rules that are changed with a signature only, is absent in events from before rules could be signed for. */
const settings = {
  required: oneOf(...SIGNED_ALARMS),
  rules: optional(oneOf(...SIGNED_ALARMS)),
  meanings: listOf(text(64)),
};

export const signatureEvents = {
  /** Without it no alarm and no change of a rule is signed. */
  SignaturesConfigured: shape({ organizationId: integer(1), before: shape(settings), ...settings }),
};
export type SignatureEvent = EventsOf<typeof signatureEvents>;

export function signaturesStream(organizationId: number): string {
  return `signatures-${organizationId}`;
}
