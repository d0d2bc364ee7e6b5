import type { Request } from '@hapi/hapi';
import { meets, meetsByCredential, type Membership, type Needs } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf, headerOf, type Identity, type Standing } from '@watchglass/streams/http/caller';
import { bearerOf } from '@watchglass/streams/http/credentials';
import type { RevokedSessions } from '@watchglass/streams/http/revoked-sessions';
import type { Admission } from '@watchglass/streams/http/server';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { ApiAccounts } from '../api-account/api-accounts.ts';
import type { Memberships } from '../member/memberships.ts';
import type { Walls } from '../wall/walls.ts';
import { positionAskedFor } from './caught-up.ts';

export interface AdmissionDeps {
  readonly tokenSecret: Uint8Array;
  readonly clock: () => Date;
  readonly revokedSessions: RevokedSessions;
  readonly memberships: Memberships;
  readonly apiAccounts: ApiAccounts;
  readonly walls: Walls;
}

/**
 * Authenticates and authorizes queries. A bearer token belongs to a person or an API account, the header `ApiKey` holds
 * an API account's secret, and rights come from the read model of members.
 */
export function queryAdmission(deps: AdmissionDeps): Admission<Needs, Membership> {
  return {
    authenticate: (request) => identityOf(request, deps),
    authorize: async (identity, needs, request) => {
      switch (needs.access) {
        case 'public':
          return { organizationId: null, membership: null };
        // An API account or a wall has no access to a person's own data.
        case 'user':
          return identity.kind === 'user' ? { organizationId: null, membership: null } : refuse('AccessForbidden');
        case 'device':
          return refuse('Unauthorized');
        case 'wall':
          return standingOfWall(identity, deps);
        case 'credential':
          return standingOfCredential(identity, needs, request, deps);
        case 'member':
          return standingOfMember(identity, needs, request, deps);
      }
    },
  };
}

async function identityOf(request: Request, deps: AdmissionDeps): Promise<Identity> {
  const [token, key, { clientAddress }] = [bearerOf(request), headerOf(request, 'apikey'), callerOf(request)];
  if (token === null && key !== '') return deps.apiAccounts.ofKey(key, clientAddress);
  const identity = (await personOfApiToken(token, request, deps)) ?? (await bearerOfToken(token, clientAddress, deps));
  return identity ?? refuse('Unauthorized');
}

/** What a token for the API reads: all that its person may read. */
const OF_PEOPLE: readonly (string | undefined)[] = ['credential', 'member', 'user'];

/** The person of a token for the API, which only reads; null for every other token. */
async function personOfApiToken(token: string | null, request: Request, deps: AdmissionDeps): Promise<Identity | null> {
  const isOfPeople = OF_PEOPLE.includes(request.route.settings.app?.needs?.access);
  const person = token === null || !isOfPeople ? null : await personOf(token, deps, 'api');
  return person && { ...person, readsOnly: true };
}

/**
 * Returns the person, API account or wall of a token; null if the token is invalid or its owner no longer valid. Throws
 * TooManyRequests.
 */
export async function bearerOfToken(
  token: string | null,
  clientAddress: string,
  deps: AdmissionDeps,
): Promise<Identity | null> {
  if (token === null) return null;
  return (
    (await personOf(token, deps)) ?? (await deps.apiAccounts.ofToken(token, clientAddress)) ?? deps.walls.ofToken(token)
  );
}

/** Returns the person of an auth token; null if the token is invalid or expired, or its session revoked. */
async function personOf(
  token: string,
  { tokenSecret, clock, revokedSessions }: AdmissionDeps,
  audience = 'auth',
): Promise<Identity | null> {
  const { sub, sid } = (await verifyToken(token, { secret: tokenSecret, audience, now: clock() })) ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string' || revokedSessions.has(sid)) return null;
  return { kind: 'user', id: sub, sessionId: sid };
}

/** A wall's own data. */
async function standingOfWall(
  { kind, id, organizationOfCredential }: Identity,
  { walls }: AdmissionDeps,
): Promise<Standing<Membership>> {
  if (kind !== 'wall' || organizationOfCredential === undefined) refuse('AccessForbidden');
  const membership = (await walls.membershipIn(organizationOfCredential, id)) ?? refuse('Unauthorized');
  return { organizationId: organizationOfCredential, membership };
}

/** The workspace of an API account is its own; a person names one of theirs. */
async function standingOfCredential(
  identity: Identity,
  needs: Needs & { access: 'credential' },
  request: Request,
  deps: AdmissionDeps,
): Promise<Standing<Membership>> {
  const [own, named] = [identity.organizationOfCredential, organizationIn(request.query['space'])];
  const organizationId = own ?? named;
  if (identity.kind === 'wall') refuse('AccessForbidden');
  if (organizationId === null) refuse('InvalidRequest', { field: 'space' });
  if (named !== null && named !== organizationId) refuse('NotFound');
  const membership =
    (await membershipIn(organizationId, identity, deps, positionAskedFor(request))) ?? refuse('NotFound');
  if (!meetsByCredential(membership, needs)) refuse('AccessForbidden');
  return { organizationId, membership };
}

const organizationIn = (named: unknown): number | null =>
  typeof named === 'string' && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;

/**
 * True if a token for the API names another workspace than the path. Such clients name it at every call: the calls of members do not
 * know the field, and are asked without it.
 */
function isElsewhere({ query }: Request, organizationId: number | null): boolean {
  const { space } = query;
  delete query['space'];
  return space !== undefined && organizationIn(space) !== organizationId;
}

/** A caller who is not a member gets the same answer for an existing and an unknown organization. */
async function standingOfMember(
  identity: Identity,
  needs: Needs & { access: 'member' },
  request: Request,
  deps: AdmissionDeps,
): Promise<Standing<Membership>> {
  const organizationId = organizationIn(request.params['org']);
  if (identity.readsOnly && isElsewhere(request, organizationId)) refuse('NotFound');
  const membership =
    organizationId === null ? null : await membershipIn(organizationId, identity, deps, positionAskedFor(request));
  if (!membership) refuse('NotFound');
  if (!meets(membership, needs)) refuse('AccessForbidden');
  return { organizationId, membership };
}

/** Returns the caller's membership in an organization by their token or key; null if they have none. */
export function membershipIn(
  organizationId: number,
  { kind, id, sessionId = '' }: Pick<Identity, 'kind' | 'id' | 'sessionId'>,
  { memberships, apiAccounts, walls }: AdmissionDeps,
  after: string | null = null,
): Promise<Membership | null> {
  if (kind === 'user') return memberships.membershipOf(organizationId, id, after);
  if (kind === 'wall') return walls.membershipIn(organizationId, id);
  return apiAccounts.membershipIn(organizationId, { accountId: id, secretId: sessionId });
}
