import type { RegistrationEvent } from '@watchglass/schemas/registration/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

interface KnownRegistration {
  readonly status: 'open' | 'used' | 'revoked';
  readonly registrationId: string;
  readonly organizationId: number;
  readonly expiresAt: number;
}

export type Registration = { readonly status: 'unknown' } | KnownRegistration;

function evolve(registration: Registration, event: RegistrationEvent): Registration {
  if (event.type === 'RegistrationOpened') {
    const { registrationId, organizationId, expiresAt } = event.data;
    return { status: 'open', registrationId, organizationId, expiresAt: Date.parse(expiresAt) };
  }
  if (registration.status === 'unknown') return registration;
  return { ...registration, status: event.type === 'RegistrationUsed' ? 'used' : 'revoked' };
}

export const registrationFold: Fold<Registration, RegistrationEvent> = { initial: { status: 'unknown' }, evolve };

/** Refuses another organization's request like an unknown one. */
export function revokeRegistration(registration: Registration, organizationId: number, now: Date): RegistrationEvent[] {
  if (registration.status === 'unknown' || registration.organizationId !== organizationId) refuse('NotFound');
  const { status, registrationId, expiresAt } = registration;
  if (status === 'revoked') return [];
  if (status === 'used' || expiresAt <= now.getTime()) refuse('RegistrationEnded');
  return [{ type: 'RegistrationRevoked', data: { organizationId, registrationId } }];
}

/** Records the base that brought the code, once. */
export function useRegistration(registration: Registration, serial: string): RegistrationEvent[] {
  if (registration.status !== 'open') return [];
  const { organizationId, registrationId } = registration;
  return [{ type: 'RegistrationUsed', data: { organizationId, registrationId, serial } }];
}
