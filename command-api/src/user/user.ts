import type { UserEvent } from '@watchglass/schemas/user/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

export interface User {
  readonly status: 'unknown' | 'registered' | 'confirmed';
}

export const unknownUser: User = { status: 'unknown' };

function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { status: 'registered' };
    case 'UserEmailConfirmed':
      return { status: 'confirmed' };
    case 'UserConfirmationRequested':
    case 'UserPasswordResetRequested':
    case 'UserPasswordChanged':
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'UserSessionRevoked':
      return user;
  }
}

export const userFold: Fold<User, UserEvent> = { initial: unknownUser, evolve };

/** A link opened twice confirms once. */
export function confirmEmail(user: User, userId: string): UserEvent[] {
  if (user.status === 'unknown') refuse('LinkNotValid');
  return user.status === 'confirmed' ? [] : [{ type: 'UserEmailConfirmed', data: { userId } }];
}
