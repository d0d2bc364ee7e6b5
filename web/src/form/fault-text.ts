import type { FieldFault } from '@watchglass/schemas/shape';
import type { Translate } from '../messages/messages.ts';

/** The text of a fault: that of its rule, of its refusal, or a general one. */
export function faultText(t: Translate, fault: FieldFault): string {
  return t(t.known('fault', fault.rule) ?? t.known('refusal', fault.rule) ?? 'fault.any.other', {
    limit: fault.limit ?? '',
  });
}
