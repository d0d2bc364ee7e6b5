import type { BulkDone } from '@watchglass/schemas/sensor/bulk';
import type { ImportDone } from '@watchglass/schemas/sensor/import';
import { taken } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import { ms, thousands, times } from './figures.ts';
import { forEach, newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct } from './product.ts';
import { rawAppender } from './raw-appends.ts';
import type { Result } from './table.ts';

const BULK = 1_000;
const ROWS = 5_000;
const BULK_TARGET_MS = 5_000;
const IMPORT_TARGET_MS = 20_000;
const LIMITED_BY = 'one Node process: one append a sensor, 16 at the same time; projections beside it';

/** One request that changes many sensors, beside as many appends by plain SQL with as many at the same time. */
export const many: Goal = {
  goals: ['P6'],
  async run(options) {
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: ROWS, bases: 25, metric: 'temperature' });
      await newLocation(fleet.workspace, 'Hall');
      const append = await rawAppender(product.relational);
      const raw = (count: number): Promise<number> =>
        taking(() =>
          forEach(
            Array.from({ length: count }, (_, index) => index),
            append,
          ),
        );
      // The first appends prepare the statement on each connection.
      await raw(BULK);
      const bulk = await taking(() => tagAll(fleet));
      const rawBulk = await raw(BULK);
      const dryRun = await taking(() => importAll(fleet, '?dryRun=true&createTags=true'));
      const imported = await taking(() => importAll(fleet, '?createTags=true'));
      const rawImported = await raw(ROWS);
      const again = await taking(() => importAll(fleet, ''));
      return [
        result(`${thousands(BULK)} sensors tagged in one request`, [bulk, rawBulk], BULK_TARGET_MS),
        {
          ...result(`${thousands(ROWS)} rows imported, four changes each`, [imported, rawImported], IMPORT_TARGET_MS),
          ours: `${ms(imported)}; dry run ${ms(dryRun)}, again without a change ${ms(again)}`,
        },
      ];
    } finally {
      await product.stop();
    }
  },
};

async function importAll({ workspace: { id, owner }, sensorIds }: Fleet, query: string): Promise<void> {
  const rows = [...sensorIds.keys()].map((serial) => `${serial},Room ${serial},"Cold, North",Hall,600`);
  const file = ['serial,name,tags,location,setIntervalSeconds', ...rows].join('\n');
  const headers = { 'content-type': 'text/csv' };
  const { rows: read, refused } = taken(
    await owner.ask<ImportDone>('POST', `/api/sensors/${id}/import${query}`, file, headers),
  );
  if (read !== ROWS || refused.length > 0) throw new Error(`${read} rows were read, ${refused.length} refused`);
}

async function tagAll({ workspace: { id, owner }, sensorIds }: Fleet): Promise<void> {
  const ids = [...sensorIds.values()].slice(0, BULK);
  const action = { type: 'tag', tags: ['Bench'] };
  const { done } = taken(await owner.ask<BulkDone>('POST', `/api/sensors/${id}/bulk`, { ids, action }));
  if (done !== BULK) throw new Error(`${done} sensors were tagged`);
}

async function taking(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function result(what: string, [ours, raw]: readonly [number, number], target: number): Result {
  return {
    goal: 'P6',
    what,
    ours: ms(ours),
    raw: `as many bare appends ${ms(raw)}`,
    ratio: times(ours / raw),
    target: `≤ ${target / 1_000} s`,
    met: ours <= target,
    limitedBy: LIMITED_BY,
  };
}
