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

/** What it takes to invite: the same work whether or not there is an account. `language` is the inviter's. */
export async function prepareInvitations(
  deps: ServiceDeps, { organizationId, by, items }: { organizationId: number; by: string; items: Invite['items'] },
): Promise<{ readonly invited: readonly Invited[]; readonly language: string }> {
  const invited = await Promise.all(items.map((item) => prepare(deps, item)));
  await deps.relational.query(
    'INSERT INTO command.invitations (invitation_id, organization_id) SELECT id, $2 FROM unnest($1::uuid[]) id',
    [invited.map(({ invitationId }) => invitationId), organizationId],
  );
  const [inviter] = await deps.relational.query<{ language: string }>('SELECT language FROM command.user_accounts WHERE user_id = $1', [by]);
  return { invited, language: inviter?.language ?? 'en' };
}

async function prepare(deps: ServiceDeps, { email, role, permissions, locations }: Invite['items'][number]): Promise<Invited> {
  const [subjectId, account] = await Promise.all([subjectOf(deps, email), findAccount(deps.relational, loginHash(deps.config.secrets.tokenSecret, email))]);
  const address = await deps.vault.seal(subjectId, email);
  return { invitationId: deps.newId(), email, address, subjectId, userId: account?.userId ?? null, role, rights: permissions ?? {}, locations };
}

/** The id that stands for an address and under whose key it is sealed: one for each address, made when it is first invited. */
async function subjectOf({ relational, config, newId }: ServiceDeps, email: string): Promise<string> {
  const hash = addressHash(config.secrets.tokenSecret, email);
  await relational.query('INSERT INTO vault.invited_addresses (address_hash, subject_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, newId()]);
  return (await knownSubject(relational, hash)) ?? refuse('Conflict');
}

async function knownSubject(relational: Queryable, hash: Buffer): Promise<string | null> {
  const [row] = await relational.query<{ id: string }>('SELECT subject_id AS id FROM vault.invited_addresses WHERE address_hash = $1', [hash]);
  return row?.id ?? null;
}

/** Who answers, with the address that they have confirmed and sign in with. */
export async function inviteeOf({ relational, vault, config, clock }: ServiceDeps, invitationId: string, userId: string): Promise<Invitee> {
  const [account] = await relational.query<{ login: string }>('SELECT login FROM command.user_accounts WHERE user_id = $1 AND confirmed', [userId]);
  const email = account ? await vault.open(account.login) : null;
  const subjectId = email === null ? null : await knownSubject(relational, addressHash(config.secrets.tokenSecret, email));
  return { invitationId, userId, subjectId, at: clock() };
}

export async function organizationOfInvitation(relational: Queryable, invitationId: string): Promise<number> {
  const [row] = await relational.query<{ id: number }>('SELECT organization_id AS id FROM command.invitations WHERE invitation_id = $1', [invitationId]);
  return row?.id ?? refuse('NotFound');
}

/** The token's own time does not matter: the invitation says when it is over, and why. Throws InvalidToken or LinkNotValid. */
export async function invitationOfLink({ config }: Pick<ServiceDeps, 'config'>, { token }: AcceptByLink): Promise<string> {
  mustBeLongEnough(token);
  const claims = await verifyToken(token, { secret: config.secrets.tokenSecret, audience: 'invite', now: new Date(0) });
  const invitationId = claims?.['sub'];
  return typeof invitationId === 'string' ? invitationId : refuse('LinkNotValid');
}
