import { refuse } from '@watchglass/schemas/refusals';
import type { ChangePassword, ConfirmPassword, RenewPassword, ResetPassword } from '@watchglass/schemas/user/commands';
import { PASSWORD_CONFIRMATION_MINUTES } from '@watchglass/schemas/user/limits';
import type { PasswordConfirmed } from '@watchglass/schemas/user/views';
import { signToken } from '@watchglass/streams/http/tokens';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import { accountOfPerson } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { networkHash, rememberNetwork } from './known-networks.ts';
import { requestLink } from './link-requests.ts';
import { isPassword } from './password-hashes.ts';
import { checkFormToken, claimsOf, requestOf, type Visit } from './people.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** A signed-in person, in one of their sessions. */
export interface SignedInAs {
  readonly userId: string;
  readonly sessionId: string;
}

export interface Trying {
  readonly visit: Visit;
  readonly limits: SignInLimits;
}

/** Requests a mailed link that resets the password; the answer does not disclose whether there is such an account. */
export async function resetPassword(deps: ServiceDeps, { login, token }: ResetPassword, visit: Visit): Promise<void> {
  await checkFormToken(deps, token);
  await requestLink(deps.relational, requestOf(deps, { kind: 'passwordReset', login }, visit));
}

/** Sets the password of the person who received the link, and ends all their sessions. */
export async function renewPassword(
  deps: ServiceDeps,
  { password, token }: RenewPassword,
  { visit, limits }: Trying,
): Promise<void> {
  const { sub, iat, jti } = (await claimsOf(deps, token, 'reset')) ?? refuse('LinkNotValid');
  const account = (await accountOfPerson(deps.relational, sub)) ?? refuse('LinkNotValid');
  const { rank } = await limits.count(`renew ${sub}`, visit.clientAddress);
  const entitlement = { id: jti, userId: sub, issuedAt: iat, keepSession: null };
  await changePassword(deps, entitlement, { account, password, cause: 'reset' }, { visit, rank });
  await rememberNetwork(
    deps.relational,
    networkHash(deps.config.secrets.tokenSecret, account.loginHash, visit.clientAddress),
    deps.clock(),
  );
}

/**
 * Proves by the current password that the session belongs to its owner. The token is valid in this session for a few
 * minutes.
 */
export async function confirmPassword(
  deps: ServiceDeps,
  { password }: ConfirmPassword,
  as: SignedInAs,
  { visit, limits }: Trying,
): Promise<PasswordConfirmed> {
  const counted = await limits.count(`confirm ${as.userId}`, visit.clientAddress);
  const account = await accountOfPerson(deps.relational, as.userId);
  if (!(await isPassword(account?.passwordHash ?? null, password, counted.rank))) refuse('WrongPassword');
  await counted.welcome();
  const terms = { secret: deps.config.secrets.tokenSecret, audience: 'password', now: deps.clock() };
  return {
    token: await signToken(
      { jti: deps.newId(), sub: as.userId, sid: as.sessionId },
      PASSWORD_CONFIRMATION_MINUTES * 60,
      terms,
    ),
  };
}

/** Changes the signed-in person's password, and ends all their other sessions. */
export async function replaceOwnPassword(
  deps: ServiceDeps,
  { password, token }: ChangePassword,
  as: SignedInAs,
  { visit, limits }: Trying,
): Promise<Position | null> {
  const claims = await claimsOf(deps, token, 'password');
  if (claims?.sub !== as.userId || claims.sid !== as.sessionId) refuse('InvalidToken');
  const account = (await accountOfPerson(deps.relational, as.userId)) ?? refuse('InvalidToken');
  const { rank } = await limits.count(`change ${as.userId}`, visit.clientAddress);
  const entitlement = { id: claims.jti, userId: as.userId, issuedAt: claims.iat, keepSession: as.sessionId };
  return changePassword(deps, entitlement, { account, password, cause: 'changed' }, { visit, rank });
}
