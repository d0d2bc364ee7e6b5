import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import { noteOldKeys } from '../api-account/note-old-keys.ts';
import type { ServiceDeps } from '../deps.ts';
import { eraseBackups } from '../base/backup/stored-backups.ts';
import { destroyDestinationSecrets } from '../destination/destination-vault.ts';
import { eraseExports } from '../export/export-queue.ts';
import { eraseReports } from '../report/jobs.ts';
import { eraseFiles } from '../file/sweep-files.ts';
import { eraseImages } from '../plan/image/plan-images.ts';
import { forgetRuns } from '../integration/cursor-store.ts';
import { forgetQueues } from '../webhook/message-store.ts';
import { destroyAddresses, noteOldSubjects } from '../invitation/destroy-addresses.ts';

/**
 * Destroys the secrets of erased organizations: the key of their details, the credentials and backups of their bases, the
 * keys of their API accounts, the links of their public tiles, their logos, plans, files and exports, what their
 * destinations, webhooks and integrations kept, and the keys of addresses that no other organization has invited. A
 * repetition changes nothing. People's own keys stay, since people may belong to other organizations.
 */
export async function destroySecrets(
  deps: Pick<ServiceDeps, 'eventStore' | 'relational' | 'files'>,
  organizationIds: readonly number[],
): Promise<void> {
  await noteOldSubjects(deps);
  await noteOldKeys(deps);
  await eraseImages(deps, organizationIds);
  await eraseFiles(deps, organizationIds);
  await eraseBackups(deps, organizationIds);
  await deps.relational.transaction(async (tx) => {
    await tx.query('DELETE FROM command.base_credentials WHERE organization_id = ANY ($1)', [organizationIds]);
    await tx.query('DELETE FROM vault.api_keys WHERE organization_id = ANY ($1)', [organizationIds]);
    await tx.query('DELETE FROM vault.public_links WHERE organization_id = ANY ($1)', [organizationIds]);
    await tx.query('DELETE FROM files.logos WHERE organization_id = ANY ($1)', [organizationIds]);
    await tx.query('DELETE FROM vault.person_keys WHERE user_id = ANY ($1::uuid[])', [
      organizationIds.map(organizationKeyId),
    ]);
    await destroyDestinationSecrets(tx, organizationIds);
    await forgetQueues(tx, organizationIds);
    await forgetRuns(tx, organizationIds);
    await eraseExports(tx, organizationIds);
    await eraseReports(tx, organizationIds);
    await destroyAddresses(tx, organizationIds);
  });
}
