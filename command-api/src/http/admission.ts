import type { Request } from '@hapi/hapi';
import { meets, needsLicence, type Membership, type Needs } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf, headerOf, type Identity, type Standing } from '@watchglass/streams/http/caller';
import { basicOf, bearerOf } from '@watchglass/streams/http/credentials';
import type { RevokedSessions } from '@watchglass/streams/http/revoked-sessions';
import type { Admission } from '@watchglass/streams/http/server';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { AdmitApiAccount } from '../api-account/admission.ts';
import type { LiveAccounts } from '../api-account/live-accounts.ts';
import type { SecretHolder } from '../api-account/secret-holders.ts';
import type { AuthenticateBase } from '../base/credentials.ts';
import type { Memberships } from '../member/memberships.ts';
import { inTime } from '../reading/in-time.ts';
import type { LiveWalls } from '../wall/live-walls.ts';

export interface AdmissionDeps {
  readonly tokenSecret: Uint8Array;
  readonly clock: () => Date;
  readonly revokedSessions: RevokedSessions;
  readonly memberships: Memberships;
  readonly apiAccounts: LiveAccounts;
  readonly admitApiAccount: AdmitApiAccount;
  readonly secretHolder: SecretHolder;
  readonly walls: LiveWalls;
  readonly authenticateBase: AuthenticateBase;
}

/**
 * Admission of the command API: bearer tokens are people, API accounts and walls, HTTP Basic is bases, rights come from
 * `memberships`.
 * The header `ApiKey` identifies an API account that may read only, so every write by it is forbidden.
 */
export function commandAdmission(deps: AdmissionDeps): Admission<Needs, Membership> {
  return {
    authenticate: async (request) =>
      (await bearerOfToken(request, deps)) ??
      (await readerOf(request, deps)) ??
      (await baseOf(request, deps)) ??
      refuse('Unauthorized'),
    authorize: async (identity, needs, request) => {
      if (identity.readsOnly) refuse('AccessForbidden');
      switch (needs.access) {
        case 'public':
          return { organizationId: null, membership: null };
        case 'device':
          return standingOfBase(identity);
        case 'user':
          return standingOfUser(identity);
        case 'wall':
          return standingOfWall(identity);
        // Such routes only read.
        case 'credential':
          return refuse('AccessForbidden');
        case 'member':
          return standingOfMember(identity, needs, request, deps);
      }
    },
  };
}

/** The identity of a bearer token; null if there is none. Throws Unauthorized for an invalid one. */
async function bearerOfToken(request: Request, deps: AdmissionDeps): Promise<Identity | null> {
  const token = bearerOf(request);
  if (token === null) return null;
  return (
    (await personOf(token, deps)) ??
    (await apiAccountOf(token, request, deps)) ??
    (await wallOf(token, deps)) ??
    refuse('Unauthorized')
  );
}

async function personOf(
  token: string,
  { tokenSecret, clock, revokedSessions }: AdmissionDeps,
): Promise<Identity | null> {
  const claims = await verifyToken(token, { secret: tokenSecret, audience: 'auth', now: clock() });
  const { sub, sid } = claims ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string' || revokedSessions.has(sid)) return null;
  return { kind: 'user', id: sub, sessionId: sid };
}

async function apiAccountOf(
  token: string,
  request: Request,
  { apiAccounts, admitApiAccount }: AdmissionDeps,
): Promise<Identity | null> {
  const account = await apiAccounts.accountOf(token);
  return account && admitApiAccount(account, callerOf(request).clientAddress);
}

async function wallOf(token: string, { walls }: AdmissionDeps): Promise<Identity | null> {
  const wall = await walls.ofToken(token);
  return wall && { kind: 'wall', id: wall.wallId, organizationOfCredential: wall.organizationId };
}

/** The API account of the header `ApiKey`; null if there is none. Throws Unauthorized or TooManyRequests. */
async function readerOf(request: Request, { secretHolder, admitApiAccount }: AdmissionDeps): Promise<Identity | null> {
  const secret = headerOf(request, 'apikey');
  if (secret === '') return null;
  const { clientAddress } = callerOf(request);
  return { ...admitApiAccount(await secretHolder({ secret, clientAddress }), clientAddress), readsOnly: true };
}

async function baseOf(request: Request, { authenticateBase }: AdmissionDeps): Promise<Identity | null> {
  const basic = basicOf(request);
  const base = basic && (await inTime('relational', authenticateBase(basic.username, basic.password)));
  if (base?.isPaused) refuse('BasePaused');
  return base && { kind: 'device', id: base.serial, organizationOfCredential: base.organizationId };
}

function standingOfBase({ kind, organizationOfCredential }: Identity): Standing<Membership> {
  if (kind !== 'device' || organizationOfCredential === undefined) refuse('Unauthorized');
  return { organizationId: organizationOfCredential, membership: null };
}

/** The organization in `{org}` of the path; null if it is no possible id. */
export function organizationInPath(request: Request): number | null {
  const named: unknown = request.params['org'];
  return typeof named === 'string' && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

function standingOfWall({ kind, organizationOfCredential }: Identity): Standing<Membership> {
  if (kind === 'device') refuse('Unauthorized');
  if (kind !== 'wall' || organizationOfCredential === undefined) refuse('AccessForbidden');
  return { organizationId: organizationOfCredential, membership: null };
}

/** An API account or a wall has no access to a person's own routes. */
function standingOfUser({ kind }: Identity): Standing<Membership> {
  if (kind === 'apiAccount' || kind === 'wall') refuse('AccessForbidden');
  return kind === 'user' ? { organizationId: null, membership: null } : refuse('Unauthorized');
}

/** A stranger gets the same refusal for an existing and an unknown organization. */
async function standingOfMember(
  identity: Identity,
  needs: Needs & { access: 'member' },
  request: Request,
  deps: AdmissionDeps,
): Promise<Standing<Membership>> {
  const organizationId = organizationInPath(request);
  mayBeMember(identity, organizationId);
  if (organizationId === null) refuse('NotFound');
  const membership = (await membershipIn(organizationId, identity, deps)) ?? refuse('NotFound');
  if (!meets(membership, needs)) refuse('AccessForbidden');
  if (needsLicence(request.method, needs) && !(await deps.memberships.isLicensed(organizationId, deps.clock())))
    refuse('NotPaid');
  return { organizationId, membership };
}

/** A wall changes only what is its own; a base is no member. */
function mayBeMember({ kind, organizationOfCredential }: Identity, organizationId: number | null): void {
  if (kind === 'wall') refuse(organizationOfCredential === organizationId ? 'AccessForbidden' : 'NotFound');
  if (kind !== 'user' && kind !== 'apiAccount') refuse('Unauthorized');
}

function membershipIn(
  organizationId: number,
  { kind, id, sessionId = '' }: Identity,
  { memberships, apiAccounts }: AdmissionDeps,
): Promise<Membership | null> {
  if (kind === 'user') return memberships.membershipOf(organizationId, id);
  return apiAccounts.membershipIn(organizationId, { accountId: id, secretId: sessionId });
}
