import { setTimeout as sleep } from 'node:timers/promises';
import { MQTT_MAX_BYTES } from '@watchglass/schemas/reading/limits';
import { Refusal } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { acceptUplink, type Ingest } from '../reading/accept-uplink.ts';
import { readMeasurements, rejectTooLarge } from '../reading/mqtt-measurements.ts';
import { readTopic } from '../reading/mqtt-topic.ts';

export interface MqttIntake {
  /** The filter of a root: what bases publish of their sensors. */
  filterOf(root: string): string;
  /** Resolves when the readings of a message are durable, with their number; with 0 if there are none for this workspace in it. */
  take(
    from: { readonly organizationId: number; readonly root: string },
    topic: string,
    payload: Uint8Array,
  ): Promise<number>;
}

/** A base that was registered, moved or paused is known after this time. */
const KNOWN_MS = 15_000;
const KNOWN_MOST = 10_000;
const PATIENCE_MS = 1_000;

const withoutSlash = (root: string): string => root.replace(/(?<!\/)\/+$/, '');

/** Takes what bases of a workspace publish to a customer's broker, as if they had sent it here. */
export function mqttIntake(ingest: Ingest): MqttIntake {
  const { relational, clock } = ingest.deps;
  const known = new Map<string, { readonly isOurs: boolean; readonly until: number }>();
  const isOurs = async (organizationId: number, serial: string): Promise<boolean> => {
    const key = `${organizationId} ${serial}`;
    const now = clock().getTime();
    const before = known.get(key);
    if (before !== undefined && before.until > now) return before.isOurs;
    if (known.size >= KNOWN_MOST) known.clear();
    const found = await baseOf(relational, { organizationId, serial });
    known.set(key, { isOurs: found, until: now + KNOWN_MS });
    return found;
  };
  return {
    filterOf: (root) => `${withoutSlash(root)}/+/sensors/+/#`,
    async take({ organizationId, root }, topic, payload) {
      const under = withoutSlash(root);
      const [serial = ''] = topic.slice(under.length + 1).split('/');
      const read = readTopic(topic, serial, under);
      if (read?.about !== 'measurements' || !(await isOurs(organizationId, serial))) return 0;
      const receivedAt = clock().getTime();
      const pack =
        payload.byteLength > MQTT_MAX_BYTES
          ? rejectTooLarge(payload, read.sensor)
          : readMeasurements(payload, read.sensor, receivedAt);
      const { records, rejected } = pack;
      if (records.length + rejected.length === 0) return 0;
      const device = { serial, organizationId };
      await patiently(() =>
        acceptUplink(ingest, { device, mode: 'live', receivedAt, withoutUnit: 'native', records, rejected }),
      );
      return records.length;
    },
  };
}

/** A base with too many discoveries waits: the broker keeps what comes after. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TooManyRequests') throw error;
      await sleep(PATIENCE_MS);
    }
  }
}

async function baseOf(
  db: Queryable,
  { organizationId, serial }: { readonly organizationId: number; readonly serial: string },
): Promise<boolean> {
  const rows = await db.query({
    name: 'integration_mqtt_in.base',
    text: 'SELECT 1 FROM read.bases WHERE serial = $1 AND organization_id = $2 AND NOT deleted AND paused_at IS NULL',
    values: [serial, organizationId],
  });
  return rows.length > 0;
}
