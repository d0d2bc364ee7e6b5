import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportFormat } from '@watchglass/schemas/export/kinds';
import type { ExportView } from '@watchglass/schemas/export/views';
import { taken as answered } from '../builders/door.ts';
import { newExport } from '../builders/export.ts';
import { seconds, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { memoryMeter } from './memory-meter.ts';
import { startProduct, type Product } from './product.ts';
import { storeReadings } from './stored-readings.ts';
import type { Result } from './table.ts';

const SOURCES = 20;
const STEP_MS = 60_000;
const TERMS = {
  csv: { rows: 10_000_000, perSecond: 200_000, share: 0.3, memory: 64 },
  xlsx: { rows: 1_000_000, perSecond: 50_000, share: 0, memory: 128 },
} as const;

/** Files of twenty sensors, from the request until they are ready. */
export const exportedFiles: Goal = {
  goals: ['N5'],
  oneProcessOnly: 'one process makes one file',
  async run(options) {
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: SOURCES, bases: 1, metric: 'temperature' });
      const share = options.quick ? 0.1 : 1;
      const end = Date.now() - 3_600_000;
      await storeReadings(product, fleet, { each: (TERMS.csv.rows * share) / SOURCES, stepMs: STEP_MS, end });
      const found: Result[] = [];
      for (const format of ['csv', 'xlsx'] as const)
        found.push(await measured(product, fleet, { format, rows: TERMS[format].rows * share, end }));
      return found;
    } finally {
      await product.stop();
    }
  },
};

interface Asked {
  readonly format: ExportFormat;
  readonly rows: number;
  readonly end: number;
}

async function measured(product: Product, fleet: Fleet, { format, rows, end }: Asked): Promise<Result> {
  const { workspace, sensorIds } = fleet;
  const points = [...sensorIds.values()].map((id) => `${id}.1`).join(',');
  const from = end - (rows / SOURCES) * STEP_MS;
  const used = memoryMeter(product);
  const begin = performance.now();
  const id = await newExport(workspace, points, { from, to: end, timezone: 'Europe/Riga', format });
  const made = await ready(fleet, id);
  const ours = made.rows / ((performance.now() - begin) / 1_000);
  const mib = used();
  const raw = rows / (await rawSeconds(product, fleet, from));
  const { perSecond, share, memory } = TERMS[format];
  return {
    goal: 'N5',
    what: `${thousands(made.rows)} readings of ${SOURCES} sensors as ${format}, ${(made.bytes / 2 ** 20).toFixed(1)} MiB, until ready`,
    ours: `${thousands(ours)}/s, + ${Math.round(mib)} MiB`,
    raw: `ClickHouse's CSV into gzip by hand ${thousands(raw)}/s`,
    ratio: times(ours / raw),
    target: `≥ ${thousands(perSecond)}/s, ${share > 0 ? `≥ ${share}×, ` : ''}+ ≤ ${memory} MiB`,
    met: made.rows >= rows && ours >= perSecond && ours >= share * raw && mib <= memory,
    limitedBy: 'one statement after another, and one stream that compresses',
  };
}

async function ready({ workspace }: Fleet, id: string): Promise<ExportView> {
  for (;;) {
    const view = answered(await workspace.owner.ask<ExportView>('GET', `/api/exports/${workspace.id}/export/${id}`));
    if (view.state === 'ready') return view;
    if (view.state === 'failed') throw new Error(`the export failed: ${view.why}`);
    await seconds(0.1);
  }
}

/** Seconds in which the engine writes the same columns, sensor after sensor, into a gzip whose bytes are forgotten. */
async function rawSeconds({ timeSeries }: Product, { workspace, sensorIds }: Fleet, from: number): Promise<number> {
  const sql = `SELECT ts, formatDateTime(addHours(ts, 2), '%F %T', 'UTC'), 'UTC+02:00', sensor, 'Sensor', 'temperature', 'C', value, late FROM readings
    WHERE org = {org: UInt32} AND sensor = {sensor: UInt32} AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') ORDER BY ts`;
  async function* all(): AsyncGenerator<Uint8Array> {
    for (const sensor of sensorIds.values())
      yield* timeSeries.bytes(sql, 'CSV', { org: workspace.id, sensor, from: Math.floor(from) });
  }
  const begin = performance.now();
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() });
  await pipeline(Readable.from(all(), { objectMode: false }), createGzip(), nowhere);
  return (performance.now() - begin) / 1_000;
}
