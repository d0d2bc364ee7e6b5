import type { Call } from './call.ts';
import { generalCalls } from './general.ts';
import { invitesCalls } from './invites.ts';
import { permissionsCalls } from './permissions.ts';
import { spacesCalls } from './spaces.ts';
import { userCalls } from './user.ts';

/** Every call of section 7, with its success and each of its failures. */
export const CALLS: readonly Call[] = [
  ...userCalls,
  ...spacesCalls,
  ...permissionsCalls,
  ...invitesCalls,
  ...generalCalls,
];
