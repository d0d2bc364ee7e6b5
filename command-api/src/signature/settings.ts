import type { SignatureSettings } from '@watchglass/schemas/signature/commands';
import type { SignatureEvent } from '@watchglass/schemas/signature/events';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { Fold } from '../handle-command.ts';

export const signaturesFold: Fold<SignatureSettings, SignatureEvent> = {
  initial: { required: 'none', meanings: [] },
  evolve: (_settings, { data: { required, meanings } }) => ({ required, meanings }),
};

/** Each meaning once, in the given order; decides nothing if that changes nothing. */
export function configureSignatures(
  before: SignatureSettings,
  { required, meanings }: SignatureSettings,
  organizationId: number,
): SignatureEvent[] {
  const next = { required, meanings: [...new Set(meanings)] };
  if (before.required === required && before.meanings.join('\n') === next.meanings.join('\n')) return [];
  return [{ type: 'SignaturesConfigured', data: { organizationId, before, ...next } }];
}

/** True if an alarm of this severity is acknowledged and canceled only with a signature. */
export function mustBeSigned({ required }: Pick<SignatureSettings, 'required'>, severity: number): boolean {
  return required === 'all' || (required === 'critical' && severity === CRITICAL_SEVERITY);
}
