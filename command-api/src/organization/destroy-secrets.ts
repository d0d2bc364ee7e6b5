import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import type { Relational } from '@watchglass/streams/ports/relational';

/**
 * Destroys what is secret of erased organizations: the key of what they told of themselves, the credentials of their bases,
 * the keys of their API accounts, and their logos. What is destroyed already stays so. People's own keys are theirs, and they may belong to other organizations.
 */
export async function destroySecrets(relational: Relational, organizationIds: readonly number[]): Promise<void> {
  await relational.transaction(async (tx) => {
    await tx.query('DELETE FROM command.base_credentials WHERE organization_id = ANY ($1)', [organizationIds]);
    await tx.query('DELETE FROM vault.api_keys WHERE organization_id = ANY ($1)', [organizationIds]);
    await tx.query('DELETE FROM files.logos WHERE organization_id = ANY ($1)', [organizationIds]);
    await tx.query('DELETE FROM vault.person_keys WHERE user_id = ANY ($1::uuid[])', [organizationIds.map(organizationKeyId)]);
  });
}
