import { randomUUID } from 'node:crypto';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { NewEvent } from '@watchglass/streams/ports/event-store';
import { newBase, type Base } from '../builders/base.ts';
import { definition } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import type { Product } from './product.ts';
import type { SendingBase } from './send-job.ts';

/** One workspace with a growing number of sensors, each with a rule of its own. */
export interface GrowingFleet {
  readonly workspace: Workspace;
  readonly senders: () => readonly SendingBase[];
  readonly sensorIds: () => readonly number[];
  growTo(sensors: number): Promise<void>;
}

/**
 * A base may register ten thousand new sensors at once, so this number of bases registers a hundred thousand without
 * waiting.
 */
const BASES = 16;
const PACK = 1_000;
const APPENDS_AT_ONCE = 500;
const FIRST_WIRE_ID = 5_000_000;
const FIRST_HEARD_MS_AGO = 20 * 3_600_000;
const KNOWN_WITHIN_MS = 600_000;

export async function growingFleet(product: Product): Promise<GrowingFleet> {
  const workspace = await newWorkspace(product.stack);
  const bases: Base[] = [];
  for (let i = 0; i < BASES; i += 1) bases.push(await newBase(product.stack, workspace));
  const names = bases.map((): string[] => []);
  let ids: readonly number[] = [];
  return {
    workspace,
    senders: () => bases.map(({ authorization }, i) => ({ authorization, names: names[i] ?? [] })),
    sensorIds: () => ids,
    async growTo(sensors) {
      const before = ids.length;
      for (let i = before; i < sensors; i += 1) names[i % BASES]?.push(`${FIRST_WIRE_ID + i}:temperature`);
      for (const [i, base] of bases.entries())
        await introduce(base, (names[i] ?? []).slice(Math.ceil(Math.max(0, before - i) / BASES)));
      ids = await until('all sensors are known', () => sensorIdsOf(product, workspace, sensors), KNOWN_WITHIN_MS);
      await addRules(product, workspace, ids.slice(before));
      await until('all rules are known', () => areRulesKnown(product, workspace, sensors), KNOWN_WITHIN_MS);
    },
  };
}

async function introduce(base: Base, names: readonly string[]): Promise<void> {
  const t = (Date.now() - FIRST_HEARD_MS_AGO) / 1000;
  for (let from = 0; from < names.length; from += PACK) {
    const records = names.slice(from, from + PACK).map((n) => ({ n, u: 'Cel', t, v: 20 }));
    await until(
      'a pack of new sensors is accepted',
      async () => (await base.post(records)).status === 202,
      KNOWN_WITHIN_MS,
    );
  }
}

async function sensorIdsOf(
  { relational }: Product,
  { id }: Workspace,
  wanted: number,
): Promise<readonly number[] | undefined> {
  const [row] = await relational.query<{ known: string }>(
    'SELECT count(*) AS known FROM read.sensors WHERE organization_id = $1',
    [id],
  );
  if (Number(row?.known) < wanted) return undefined;
  const rows = await relational.query<{ id: number }>(
    'SELECT id FROM read.sensors WHERE organization_id = $1 ORDER BY id',
    [id],
  );
  return rows.map((each) => each.id);
}

/** Appends the events of the form's command without its requests, which would take minutes for a hundred thousand. */
async function addRules(
  { postgres }: Product,
  { id: organizationId, owner }: Workspace,
  sensorIds: readonly number[],
): Promise<void> {
  const store = await openPostgresEventStore({ url: postgres.url });
  for (let from = 0; from < sensorIds.length; from += APPENDS_AT_ONCE) {
    await Promise.all(
      sensorIds.slice(from, from + APPENDS_AT_ONCE).map((sensorId) => {
        const ruleId = randomUUID();
        return store.append(`alarmRule-${ruleId}`, 'noStream', [
          asNew(
            {
              type: 'AlarmRuleCreated',
              data: {
                ruleId,
                organizationId,
                version: 1,
                definition: definition({
                  title: `Sensor ${sensorId}`,
                  above: { warning: 30, critical: null },
                  appliesTo: { kind: 'sensors', sensorIds: [sensorId] },
                }),
              },
            },
            owner.id,
          ),
        ]);
      }),
    );
  }
  await store.close();
}

function asNew({ type, data }: AlarmRuleEvent, userId: string): NewEvent {
  const metadata = {
    organizationId: data.organizationId,
    actor: { kind: 'user', id: userId },
    at: new Date().toISOString(),
    correlationId: randomUUID(),
  };
  return { id: randomUUID(), type, data, metadata };
}

async function areRulesKnown({ relational }: Product, { id }: Workspace, wanted: number): Promise<boolean> {
  const [row] = await relational.query<{ known: string }>(
    'SELECT count(*) AS known FROM read.alarm_rules WHERE organization_id = $1',
    [id],
  );
  return Number(row?.known) >= wanted;
}
