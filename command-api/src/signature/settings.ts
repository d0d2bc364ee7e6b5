import { isDeepStrictEqual } from 'node:util';
import type { ConfigureSignatures, SignatureSettings } from '@watchglass/schemas/signature/commands';
import type { SignatureEvent } from '@watchglass/schemas/signature/events';
import type { SignedAlarms } from '@watchglass/schemas/signature/limits';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { Fold } from '../handle-command.ts';

export const signaturesFold: Fold<SignatureSettings, SignatureEvent> = {
  initial: { required: 'none', rules: 'none', meanings: [] },
  evolve: (_settings, { data: { required, rules = 'none', meanings } }) => ({ required, rules, meanings }),
};

/** Each meaning once, in the given order; decides nothing if that changes nothing. */
export function configureSignatures(
  before: SignatureSettings,
  { required, rules = before.rules, meanings }: ConfigureSignatures,
  organizationId: number,
): SignatureEvent[] {
  const next = { required, rules, meanings: [...new Set(meanings)] };
  if (isDeepStrictEqual(before, next)) return [];
  return [{ type: 'SignaturesConfigured', data: { organizationId, before, ...next } }];
}

/** True if what is of this severity needs a signature. */
export function mustBeSigned(required: SignedAlarms, severity: number): boolean {
  return required === 'all' || (required === 'critical' && severity === CRITICAL_SEVERITY);
}
