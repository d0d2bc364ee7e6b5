import type { CloudDevice } from '@watchglass/schemas/device-cloud/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { KnownIntegration } from '../integration/follow-integrations.ts';

/** What a cloud said last; nothing if it never did. */
export async function devicesOf(db: Queryable, integrationId: string): Promise<readonly CloudDevice[]> {
  const [row] = await db.query<{ devices: readonly CloudDevice[] }>({
    name: 'cloud_devices.of',
    text: 'SELECT devices FROM command.cloud_devices WHERE integration_id = $1',
    values: [integrationId],
  });
  return row?.devices ?? [];
}

export async function putDevices(
  tx: Queryable,
  { id, organizationId }: Pick<KnownIntegration, 'id' | 'organizationId'>,
  devices: readonly CloudDevice[],
): Promise<void> {
  await tx.query({
    name: 'cloud_devices.put',
    text: `INSERT INTO command.cloud_devices VALUES ($1, $2, $3)
      ON CONFLICT (integration_id) DO UPDATE SET devices = excluded.devices`,
    values: [id, organizationId, JSON.stringify(devices)],
  });
}
