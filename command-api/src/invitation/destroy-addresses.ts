import { organizationStream } from '@watchglass/schemas/organization/events';
import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { sealedUserId } from '@watchglass/streams/seal/seal';
import type { Deps } from '../deps.ts';
import { eventOf } from '../handle-command.ts';

/** Records the subjects of invitations older than their column, from their events. */
export async function noteOldSubjects({
  eventStore,
  relational,
}: Pick<Deps, 'eventStore' | 'relational'>): Promise<void> {
  const organizations = await relational.query<{ id: number }>(
    'SELECT DISTINCT organization_id AS id FROM command.invitations WHERE subject_id IS NULL',
  );
  for (const { id } of organizations) {
    for await (const recorded of eventStore.readStream(organizationStream(id))) {
      const { type, data } = eventOf<InvitationEvent>(recorded);
      if (type !== 'InvitationCreated') continue;
      await relational.query(
        'UPDATE command.invitations SET subject_id = $2 WHERE invitation_id = $1 AND subject_id IS NULL',
        [data.invitationId, sealedUserId(data.address)],
      );
    }
  }
}

/** Destroys the keys of addresses that only these organizations have invited, and deletes their records. */
export async function destroyAddresses(tx: Queryable, organizationIds: readonly number[]): Promise<void> {
  const invited = await tx.query<{ id: string | null }>(
    'DELETE FROM command.invitations WHERE organization_id = ANY ($1) RETURNING subject_id AS id',
    [organizationIds],
  );
  const subjects = [...new Set(invited.flatMap(({ id }) => id ?? []))];
  // The lock waits for a concurrent invitation to one of these addresses, and the next statement sees it; a later
  // invitation makes a new key.
  await tx.query(
    'SELECT 1 FROM vault.invited_addresses WHERE subject_id = ANY ($1::uuid[]) ORDER BY address_hash FOR UPDATE',
    [subjects],
  );
  const left = await tx.query<{ id: string }>(
    `DELETE FROM vault.invited_addresses a WHERE subject_id = ANY ($1::uuid[])
      AND NOT EXISTS (SELECT 1 FROM command.invitations i WHERE i.subject_id = a.subject_id) RETURNING subject_id AS id`,
    [subjects],
  );
  await tx.query('DELETE FROM vault.person_keys WHERE user_id = ANY ($1::uuid[])', [left.map(({ id }) => id)]);
}
