import type { Request } from '@hapi/hapi';
import { meets, type Membership, type Needs } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { Identity, Standing } from '@watchglass/streams/http/caller';
import { bearerOf } from '@watchglass/streams/http/credentials';
import type { RevokedSessions } from '@watchglass/streams/http/revoked-sessions';
import type { Admission } from '@watchglass/streams/http/server';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { Memberships } from '../member/memberships.ts';
import { positionAskedFor } from './caught-up.ts';

export interface AdmissionDeps {
  readonly tokenSecret: Uint8Array;
  readonly clock: () => Date;
  readonly revokedSessions: RevokedSessions;
  readonly memberships: Memberships;
}

/** Who may read what: bearer tokens are people, rights come from the read model of members. */
export function queryAdmission(deps: AdmissionDeps): Admission<Needs, Membership> {
  return {
    authenticate: async (request) => (await personOf(bearerOf(request), deps)) ?? refuse('Unauthorized'),
    authorize: async (identity, needs, request) => {
      switch (needs.access) {
        case 'public':
        case 'user': return { organizationId: null, membership: null };
        case 'device': return refuse('Unauthorized');
        case 'member': return standingOfMember(identity, needs, request, deps.memberships);
      }
    },
  };
}

/** The person whose auth token this is; null where it is none, ended, or its session was revoked. */
export async function personOf(token: string | null, { tokenSecret, clock, revokedSessions }: AdmissionDeps): Promise<Identity | null> {
  if (token === null) return null;
  const { sub, sid } = (await verifyToken(token, { secret: tokenSecret, audience: 'auth', now: clock() })) ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string' || revokedSessions.has(sid)) return null;
  return { kind: 'user', id: sub, sessionId: sid };
}

/** To a stranger an organization does not exist, whether or not it does. */
async function standingOfMember(
  identity: Identity, needs: Needs & { access: 'member' }, request: Request, memberships: Memberships,
): Promise<Standing<Membership>> {
  const named: unknown = request.params['org'];
  const organizationId = typeof named === 'string' && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
  const membership = organizationId === null ? null : await memberships.membershipOf(organizationId, identity.id, positionAskedFor(request));
  if (!membership) refuse('NotFound');
  if (!meets(membership, needs)) refuse('AccessForbidden');
  return { organizationId, membership };
}
