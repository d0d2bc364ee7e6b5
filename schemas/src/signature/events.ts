import { integer, listOf, oneOf, shape, text, type EventsOf } from '../shape.ts';
import { SIGNED_ALARMS } from './limits.ts';

const settings = { required: oneOf(...SIGNED_ALARMS), meanings: listOf(text(64)) };

export const signatureEvents = {
  /** Without it no alarm is signed. */
  SignaturesConfigured: shape({ organizationId: integer(1), before: shape(settings), ...settings }),
};
export type SignatureEvent = EventsOf<typeof signatureEvents>;

export function signaturesStream(organizationId: number): string {
  return `signatures-${organizationId}`;
}
