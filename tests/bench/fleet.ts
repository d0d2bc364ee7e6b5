import type { SensorView } from '@watchglass/schemas/sensor/views';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import type { SenmlRecord } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import type { Product } from './product.ts';
import type { SendingBase } from './send-job.ts';

/** A workspace whose bases have sent readings of all their sensors. */
export interface Fleet {
  readonly workspace: Workspace;
  readonly bases: readonly Base[];
  /** For senders: each base with the names of its points. */
  readonly senders: readonly SendingBase[];
  /** Ids by wire id. */
  readonly sensorIds: ReadonlyMap<string, number>;
}

export interface FleetSize {
  readonly sensors: number;
  readonly bases: number;
  readonly metric: 'temperature' | 'co2';
}

const UNITS = { temperature: 'Cel', co2: 'ppm' } as const;
const PAGE = 100;
const FIRST_WIRE_ID = 4_000_000;
/** The age of each sensor's first reading, so that all later ones are newer. */
const FIRST_HEARD_MS_AGO = 20 * 3_600_000;

export async function newFleet({ stack }: Product, { sensors, bases: count, metric }: FleetSize): Promise<Fleet> {
  const workspace = await newWorkspace(stack);
  const bases: Base[] = [];
  for (let i = 0; i < count; i += 1) bases.push(await newBase(stack, workspace));
  const wireIds = Array.from({ length: sensors }, (_, i) => String(FIRST_WIRE_ID + i));
  const share = Math.ceil(sensors / count);
  const shares = bases.map((base, i) => ({ base, ids: wireIds.slice(i * share, (i + 1) * share) }));
  const t = (Date.now() - FIRST_HEARD_MS_AGO) / 1000;
  for (const { base, ids } of shares)
    await accepted(
      base,
      ids.map((id) => ({ n: `${id}:${metric}`, u: UNITS[metric], t, v: 20 })),
    );
  return {
    workspace,
    bases,
    senders: shares.map(({ base, ids }) => ({
      authorization: base.authorization,
      names: ids.map((id) => `${id}:${metric}`),
    })),
    sensorIds: await until('all sensors have appeared', () => sensorIdsOf(workspace, sensors), 60_000),
  };
}

/** A pack of new sensors may take a slow machine longer than one answer: the repetition finds most of them known. */
async function accepted(base: Base, pack: readonly SenmlRecord[]): Promise<void> {
  await until(
    'the first readings are accepted',
    async () => {
      const answer = await base.post(pack);
      return answer.status === 503 ? false : taken(answer);
    },
    120_000,
  );
}

async function sensorIdsOf({ id, owner }: Workspace, wanted: number): Promise<ReadonlyMap<string, number> | undefined> {
  const found = new Map<string, number>();
  for (let page = 0; page * PAGE < wanted; page += 1) {
    const { items } = taken(
      await owner.ask<{ items: SensorView[] }>('GET', `/api/sensors/${id}?rowsPerPage=${PAGE}&page=${page}`),
    );
    if (items.length === 0) return undefined;
    for (const { wireId, id: sensorId } of items) found.set(wireId, sensorId);
  }
  return found.size >= wanted ? found : undefined;
}

const AT_ONCE = 16;

/** Runs `work` for each item in order, a few at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
