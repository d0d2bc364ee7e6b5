import { refuse } from '@watchglass/schemas/refusals';
import type { Refresh, SignIn, SignInByCode } from '@watchglass/schemas/user/commands';
import { API_TOKEN_HOURS, AUTH_TOKEN_MINUTES } from '@watchglass/schemas/user/limits';
import type { Refreshed, SignedIn, TokenClaims } from '@watchglass/schemas/user/views';
import { SESSIONS_REVOKED } from '@watchglass/streams/http/revoked-sessions';
import { signToken } from '@watchglass/streams/http/tokens';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { ServiceDeps } from '../deps.ts';
import { findAccount, loginHash } from './accounts.ts';
import { isKnownNetwork, networkHash, rememberNetwork } from './known-networks.ts';
import { deliverOutgoing, putOutgoing } from './outgoing-events.ts';
import { isPassword } from './password-hashes.ts';
import { mustBeLongEnough, tell, type Visit } from './people.ts';
import { endSession, noteWorkspace, openSession, rotate, type Session } from './sessions.ts';
import { takeSignInCode } from './sign-in-codes.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** A new session, and the position from which its user can be read: an account may be as new as its session. */
export interface Begun {
  readonly signedIn: SignedIn;
  readonly position: Position;
}

/** Refuses unknown people and wrong passwords with the same answer, after the same time. */
export async function signIn(
  deps: ServiceDeps,
  { login, password }: SignIn,
  { visit, limits }: { visit: Visit; limits: SignInLimits },
): Promise<Begun> {
  const {
    secrets: { tokenSecret },
  } = deps.config;
  const hash = loginHash(tokenSecret, login);
  limits.mayTry(hash.toString('base64'), visit.clientAddress);
  const network = networkHash(tokenSecret, hash, visit.clientAddress);
  // Tries from the owner's network are counted separately and go first, so that tries from elsewhere cannot lock the
  // owner out.
  const isKnown = await isKnownNetwork(deps.relational, network, deps.clock());
  const counted = await limits.count((isKnown ? network : hash).toString('base64'), visit.clientAddress);
  const account = await findAccount(deps.relational, hash);
  const isRight = await isPassword(account?.passwordHash ?? null, password, isKnown ? 0 : counted.rank);
  if (!account || !isRight) refuse('LoginFailed');
  if (!account.confirmed) refuse('EmailNotConfirmed');
  await counted.welcome();
  await rememberNetwork(deps.relational, network, deps.clock());
  return startSession(deps, account.userId, visit);
}

/** Opens a session for an authenticated person. */
export async function startSession(deps: ServiceDeps, userId: string, visit: Visit): Promise<Begun> {
  const session = { sessionId: deps.newId(), userId };
  const device = visit.device === '' ? {} : { device: await deps.vault.seal(userId, visit.device) };
  const refresh = await deps.relational.transaction((tx) => openSession(tx, session, deps.clock()));
  const position = await tell(deps, { type: 'UserSignedIn', data: { ...session, ...device } }, visit);
  const [auth, api] = [await authToken(deps, session), await tokenOf(deps, session, 'api', API_TOKEN_HOURS * 3600)];
  return { signedIn: { auth, refresh, api, spaces: await deps.memberships.spacesOf(userId) }, position };
}

/** Signs in by a code that another session of the person made; the new session is independent of it. */
export async function signInByCode(deps: ServiceDeps, { code }: SignInByCode, visit: Visit): Promise<Begun> {
  mustBeLongEnough(code);
  const terms = { tokenSecret: deps.config.secrets.tokenSecret, now: deps.clock() };
  const userId = (await takeSignInCode(deps.relational, code, terms)) ?? refuse('LinkNotValid');
  return startSession(deps, userId, visit);
}

/**
 * Exchanges a refresh token for the next one. `space` is the workspace that the client shows: a workspace without a
 * membership is refused, and the token stays valid.
 */
export async function refresh(
  deps: ServiceDeps,
  { refresh: token }: Refresh,
  { visit, space }: { visit: Visit; space: number | undefined },
): Promise<Refreshed> {
  mustBeLongEnough(token);
  const rotation = await deps.relational.transaction(async (tx) => {
    const rotated = await rotate(tx, token, deps.clock());
    if (rotated.outcome !== 'rotated') return { ...rotated, isToTell: false };
    if (rotated.isUseToTell) await putUse(tx, deps, rotated.session, visit);
    const isChanged = space !== undefined && (await putWorkspace(tx, deps, rotated.session, { visit, space }));
    return { ...rotated, isToTell: rotated.isUseToTell || isChanged };
  });
  if (rotation.outcome === 'rejected') refuse('RefreshRejected');
  if (rotation.outcome === 'reused') {
    deps.liveBus.publish(SESSIONS_REVOKED, rotation.session);
    await tell(deps, { type: 'UserSessionRevoked', data: { ...rotation.session, cause: 'refreshTokenReused' } }, visit);
    refuse('RefreshRejected');
  }
  // The answer does not wait for the event; the policies deliver it after a failure.
  if (rotation.isToTell)
    deliverOutgoing(deps.relational, deps.eventStore, rotation.session.userId).catch(() => undefined);
  return { auth: await authToken(deps, rotation.session), refresh: rotation.refresh };
}

function putUse(tx: Queryable, deps: ServiceDeps, { userId, sessionId }: Session, visit: Visit): Promise<void> {
  const context = { metadata: visit.metadata(userId), newId: deps.newId };
  return putOutgoing(tx, [{ type: 'UserSessionUsed', data: { userId, sessionId } }], context);
}

/** Publishes that the session changed to another workspace. A workspace of others is refused like an unknown one. */
async function putWorkspace(
  tx: Queryable,
  { memberships, newId }: ServiceDeps,
  { userId, sessionId }: Session,
  { visit, space: organizationId }: { visit: Visit; space: number },
): Promise<boolean> {
  if (!(await memberships.membershipOf(organizationId, userId))) refuse('NotFound');
  const changed = await noteWorkspace(tx, sessionId, organizationId);
  if (!changed) return false;
  const data = { userId, sessionId, organizationId, before: changed.before };
  const metadata = { ...visit.metadata(userId), organizationId };
  await putOutgoing(tx, [{ type: 'UserWorkspaceChanged', data }], { metadata, newId });
  return true;
}

/** A second sign-out, or one with an unknown token, ends nothing and is no error. */
export async function signOut(deps: ServiceDeps, { refresh: token }: Refresh, visit: Visit): Promise<void> {
  const session = await endSession(deps.relational, token, deps.clock());
  if (!session) return;
  deps.liveBus.publish(SESSIONS_REVOKED, { ...session });
  await tell(deps, { type: 'UserSignedOut', data: { userId: session.userId, sessionId: session.sessionId } }, visit);
}

function authToken(deps: ServiceDeps, session: Session): Promise<string> {
  return tokenOf(deps, session, 'auth', AUTH_TOKEN_MINUTES * 60);
}

function tokenOf(
  { config, clock }: ServiceDeps,
  { userId, sessionId }: Session,
  audience: string,
  seconds: number,
): Promise<string> {
  const claims: TokenClaims = { sub: userId, sid: sessionId };
  return signToken({ ...claims }, seconds, { secret: config.secrets.tokenSecret, audience, now: clock() });
}
