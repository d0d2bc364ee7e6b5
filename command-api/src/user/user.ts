import { isDeepStrictEqual } from 'node:util';
import type { UserEvent } from '@watchglass/schemas/user/events';
import { refuse } from '@watchglass/schemas/refusals';
import { DEFAULT_SOUNDS, type AlarmSounds } from '@watchglass/schemas/user/sounds';
import { DEFAULT_UNITS, type Units } from '@watchglass/schemas/user/units';
import type { Fold } from '../handle-command.ts';

export interface KnownUser {
  readonly status: 'registered' | 'confirmed';
  /** Sealed. */
  readonly name: string;
  readonly language: string;
  /** Null if the organization's is used. */
  readonly timeZone: string | null;
  readonly units: Units;
  readonly sounds: AlarmSounds;
}

export type User = { readonly status: 'unknown' } | KnownUser;

const unknownUser: User = { status: 'unknown' };

function changed(user: User, change: Partial<KnownUser>): User {
  if (user.status === 'unknown') throw new TypeError('a user event before UserRegistered');
  return { ...user, ...change };
}

// oxlint-disable-next-line complexity -- every event is named, so that a new one must be answered here
function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered': {
      const { name, language } = event.data;
      return { status: 'registered', name, language, timeZone: null, units: DEFAULT_UNITS, sounds: DEFAULT_SOUNDS };
    }
    case 'UserEmailConfirmed':
      return changed(user, { status: 'confirmed' });
    case 'UserProfileChanged': {
      const { name, language, timeZone } = event.data;
      return changed(user, { name, language, timeZone });
    }
    case 'UserUnitsChanged':
      return changed(user, { units: event.data.units });
    case 'UserSoundsChanged':
      return changed(user, { sounds: event.data.sounds });
    case 'UserRegistrationRepeated':
    case 'UserConfirmationRequested':
    case 'UserPasswordResetRequested':
    case 'UserPasswordChanged':
    case 'UserSignedIn':
    case 'UserSessionUsed':
    case 'UserWorkspaceChanged':
    case 'UserSignedOut':
    case 'UserSessionRevoked':
      return user;
  }
}

export const userFold: Fold<User, UserEvent> = { initial: unknownUser, evolve };

/** Decides nothing if the address is already confirmed, so that a link can be opened twice. */
export function confirmEmail(user: User, userId: string): UserEvent[] {
  if (user.status === 'unknown') refuse('LinkNotValid');
  return user.status === 'confirmed' ? [] : [{ type: 'UserEmailConfirmed', data: { userId } }];
}

export function changeUnits(user: KnownUser, { userId, units }: { userId: string; units: Units }): UserEvent[] {
  return isDeepStrictEqual(user.units, units) ? [] : [{ type: 'UserUnitsChanged', data: { userId, units } }];
}

export function changeSounds(
  user: KnownUser,
  { userId, sounds }: { userId: string; sounds: AlarmSounds },
): UserEvent[] {
  return isDeepStrictEqual(user.sounds, sounds) ? [] : [{ type: 'UserSoundsChanged', data: { userId, sounds } }];
}
