import type { FieldFault } from '@watchglass/schemas/shape';
import type { Translate } from '../messages/messages.ts';

/** A fault in words: the rule's own text, that of a refusal, or that it is not valid. */
export function faultText(t: Translate, fault: FieldFault): string {
  return t(t.known('fault', fault.rule) ?? t.known('refusal', fault.rule) ?? 'fault.any.other', {
    limit: fault.limit ?? '',
  });
}
