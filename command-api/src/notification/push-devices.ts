import { createHash } from 'node:crypto';
import type { NotificationEvent } from '@watchglass/schemas/notification/events';
import type { AddDevice } from '@watchglass/schemas/notification/push';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { Fold } from '../handle-command.ts';
import type { Vault } from '../vault/person-keys.ts';

/** A person's devices by id; names are sealed. */
export type Devices = ReadonlyMap<string, { readonly name: string }>;

export const devicesFold: Fold<Devices, NotificationEvent> = {
  initial: new Map(),
  evolve(devices, { type, data }) {
    if (type === 'NotificationDeviceAdded') return new Map([...devices, [data.deviceId, { name: data.name }]]);
    if (type === 'NotificationDeviceRemoved') return new Map([...devices].filter(([id]) => id !== data.deviceId));
    return devices;
  },
};

/**
 * Schema `vault`: subscriptions of browsers, sealed under the key of their person. One counts while the person's events name it. The hash
 * of its address finds a browser that somebody else used before.
 */
export const pushDeviceTables: readonly Migration[] = [
  {
    name: 'push devices',
    sql: `CREATE TABLE vault.push_devices (
      device_id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      endpoint_hash bytea NOT NULL UNIQUE,
      sealed text NOT NULL
    );
    CREATE INDEX push_devices_of_user ON vault.push_devices (user_id)`,
  },
];

export type Subscription = Pick<AddDevice, 'endpoint' | 'keys'>;

interface Kept extends Record<string, unknown> {
  readonly deviceId: string;
  readonly userId: string;
}

interface StoreDeps {
  readonly relational: Queryable;
  readonly vault: Vault;
}

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/** The device that a browser is already, of whomever. */
export async function deviceAt(db: Queryable, endpoint: string): Promise<Kept | null> {
  const [row = null] = await db.query<Kept>(
    'SELECT device_id AS "deviceId", user_id AS "userId" FROM vault.push_devices WHERE endpoint_hash = $1',
    [hashOf(endpoint)],
  );
  return row;
}

/** Keeps a subscription; the browser's earlier one goes. */
export async function keepDevice(
  { relational, vault }: StoreDeps,
  { deviceId, userId }: Kept,
  { endpoint, keys }: Subscription,
): Promise<void> {
  await relational.query(
    `INSERT INTO vault.push_devices VALUES ($1, $2, $3, $4)
      ON CONFLICT (endpoint_hash) DO UPDATE SET device_id = $1, user_id = $2, sealed = $4`,
    [deviceId, userId, hashOf(endpoint), await vault.seal(userId, JSON.stringify({ endpoint, keys }))],
  );
}

/** Null if it is forgotten, or is somebody else's by now. */
export async function openDevice(
  { relational, vault }: StoreDeps,
  { deviceId, userId }: Kept,
): Promise<Subscription | null> {
  const [row] = await relational.query<{ sealed: string }>(
    'SELECT sealed FROM vault.push_devices WHERE device_id = $1 AND user_id = $2',
    [deviceId, userId],
  );
  const text = row === undefined ? null : await vault.open(row.sealed);
  return text === null ? null : (JSON.parse(text) as Subscription);
}

export async function forgetDevice(db: Queryable, deviceId: string): Promise<void> {
  await db.query('DELETE FROM vault.push_devices WHERE device_id = $1', [deviceId]);
}
