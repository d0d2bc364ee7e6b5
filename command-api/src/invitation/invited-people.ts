import type { AcceptByLink, Invite } from '@watchglass/schemas/invitation/commands';
import { refuse } from '@watchglass/schemas/refusals';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { addressHash } from '@watchglass/streams/seal/address-hash';
import type { ServiceDeps } from '../deps.ts';
import { findAccount, loginHash } from '../user/accounts.ts';
import { mustBeLongEnough } from '../user/people.ts';
import type { Invitee } from './answer-invitation.ts';
import type { Invited } from './invite-people.ts';

/** Prepares the data of invitations: the same work with and without an account. `language` is the inviter's. */
export async function prepareInvitations(
  deps: ServiceDeps,
  { organizationId, by, items }: { organizationId: number; by: string; items: Invite['items'] },
): Promise<{ readonly invited: readonly Invited[]; readonly language: string }> {
  const noted = await noteInvitations(
    deps,
    organizationId,
    items.map(({ email }) => email),
  );
  const invited = await Promise.all(items.map((item, at) => prepare(deps, item, noted[at] ?? refuse('Conflict'))));
  const [inviter] = await deps.relational.query<{ language: string }>(
    'SELECT language FROM command.user_accounts WHERE user_id = $1',
    [by],
  );
  return { invited, language: inviter?.language ?? 'en' };
}

/**
 * The invitation, and the id that represents its address and whose key seals it: one per address, made at its first
 * invitation.
 */
type Noted = Pick<Invited, 'invitationId' | 'subjectId'>;

/**
 * Records the invited addresses in one transaction with their subjects, so that a concurrent erasure of another
 * organization keeps their keys.
 */
function noteInvitations(
  { relational, config, newId }: ServiceDeps,
  organizationId: number,
  emails: readonly string[],
): Promise<Noted[]> {
  const hashes = emails.map((email) => addressHash(config.secrets.tokenSecret, email));
  return relational.transaction(async (tx) => {
    const known = await tx.query<{ hash: Buffer; id: string }>(
      `INSERT INTO vault.invited_addresses AS a (address_hash, subject_id)
        SELECT DISTINCT ON (hash) hash, id FROM unnest($1::bytea[], $2::uuid[]) AS given (hash, id) ORDER BY hash
        ON CONFLICT (address_hash) DO UPDATE SET address_hash = a.address_hash RETURNING address_hash AS hash, subject_id AS id`,
      [hashes, hashes.map(() => newId())],
    );
    const subjects = new Map(known.map(({ hash, id }) => [hash.toString('hex'), id]));
    const noted = hashes.map((hash) => ({
      invitationId: newId(),
      subjectId: subjects.get(hash.toString('hex')) ?? refuse('Conflict'),
    }));
    await tx.query(
      'INSERT INTO command.invitations (invitation_id, organization_id, subject_id) SELECT id, $2, subject FROM unnest($1::uuid[], $3::uuid[]) AS given (id, subject)',
      [noted.map(({ invitationId }) => invitationId), organizationId, noted.map(({ subjectId }) => subjectId)],
    );
    return noted;
  });
}

async function prepare(
  deps: ServiceDeps,
  { email, role, permissions, locations }: Invite['items'][number],
  noted: Noted,
): Promise<Invited> {
  const account = await findAccount(deps.relational, loginHash(deps.config.secrets.tokenSecret, email));
  const address = await deps.vault.seal(noted.subjectId, email);
  return { ...noted, email, address, userId: account?.userId ?? null, role, rights: permissions ?? {}, locations };
}

async function knownSubject(relational: Queryable, hash: Buffer): Promise<string | null> {
  const [row] = await relational.query<{ id: string }>(
    'SELECT subject_id AS id FROM vault.invited_addresses WHERE address_hash = $1',
    [hash],
  );
  return row?.id ?? null;
}

/** The signed-in person with their confirmed address. */
export async function inviteeOf(
  { relational, vault, config, clock }: ServiceDeps,
  invitationId: string,
  userId: string,
): Promise<Invitee> {
  const [account] = await relational.query<{ login: string }>(
    'SELECT login FROM command.user_accounts WHERE user_id = $1 AND confirmed',
    [userId],
  );
  const email = account ? await vault.open(account.login) : null;
  const subjectId =
    email === null ? null : await knownSubject(relational, addressHash(config.secrets.tokenSecret, email));
  return { invitationId, userId, subjectId, at: clock() };
}

export async function organizationOfInvitation(relational: Queryable, invitationId: string): Promise<number> {
  const [row] = await relational.query<{ id: number }>(
    'SELECT organization_id AS id FROM command.invitations WHERE invitation_id = $1',
    [invitationId],
  );
  return row?.id ?? refuse('NotFound');
}

/**
 * The token's own expiry is ignored: the invitation knows when it expires, and gives the reason. Throws InvalidToken or
 * LinkNotValid.
 */
export async function invitationOfLink(
  { config }: Pick<ServiceDeps, 'config'>,
  { token }: AcceptByLink,
): Promise<string> {
  mustBeLongEnough(token);
  const claims = await verifyToken(token, { secret: config.secrets.tokenSecret, audience: 'invite', now: new Date(0) });
  const invitationId = claims?.['sub'];
  return typeof invitationId === 'string' ? invitationId : refuse('LinkNotValid');
}
