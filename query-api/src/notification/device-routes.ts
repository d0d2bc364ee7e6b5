import { devicesViewShape, type DevicesView } from '@watchglass/schemas/notification/push';
import { openText, unwrapKey } from '@watchglass/streams/seal/seal';
import { pushKeys } from '@watchglass/streams/seal/push-keys';
import { route } from '../http/route.ts';

interface DeviceRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly addedAt: Date;
  readonly key: Uint8Array | null;
}

/** GET /api/user/notifications/devices: the caller's own. */
export const deviceRoutes = [
  route({
    path: '/api/user/notifications/devices',
    needs: { access: 'user' },
    reads: ['push_devices'],
    past: 'never',
    answers: { 200: devicesViewShape },
    handler: async ({ relational, caller, config }): Promise<DevicesView> => {
      const { masterKey } = config.secrets;
      const rows = await relational.query<DeviceRow>({
        name: 'push-devices.of_user',
        text: `SELECT d.device_id AS id, d.name, d.host, d.added_at AS "addedAt", k.key
          FROM read.push_devices d LEFT JOIN vault.person_keys k USING (user_id)
          WHERE d.user_id = $1 AND NOT d.removed ORDER BY d.added_at, d.device_id`,
        values: [caller.id],
      });
      const opened = ({ name, key }: DeviceRow): string => {
        const own = key && unwrapKey(masterKey, caller.id, key);
        return (own && openText(own, name)) ?? '';
      };
      return {
        publicKey: pushKeys(masterKey).publicKey,
        devices: rows.map((row) => ({
          id: row.id,
          name: opened(row),
          host: row.host,
          addedAt: row.addedAt.toISOString(),
        })),
      };
    },
  }),
];
