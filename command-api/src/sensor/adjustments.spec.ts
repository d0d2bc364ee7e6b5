import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { Queryable, Row } from '@watchglass/streams/ports/relational';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAdjustments, type Adjustments } from './adjustments.ts';

let rows: Row[] = [];
let isReachable = true;
let reads = 0;
let now = 0;
const relational = {
  query: async (statement: { name?: string }) => {
    if (!isReachable) throw new Unavailable('relational', 'gone');
    if (statement.name === 'sensor_adjustments.count') return [{ count: rows.length }];
    reads += 1;
    return rows;
  },
} as unknown as Queryable;
const row = (organization: number, version: number, from: number): Row => ({
  organization_id: organization,
  sensor_id: 7,
  metric_id: 1,
  settings: { ...UNADJUSTED, version, from, feeds: null },
});
let adjustments: Adjustments;

beforeEach(() => {
  [rows, isReachable, reads, now] = [[row(1, 1, 100), row(1, 2, 200)], true, 0, 0];
  adjustments = openAdjustments(relational, () => new Date(now));
});

describe('the adjustments of an organization', () => {
  it('are those that hold at the measured instant', async () => {
    const of = await adjustments.of(1);
    expect([99, 100, 200].map((at) => of?.(7, 1, at)?.version)).toEqual([undefined, 1, 2]);
    expect(of?.(7, 2, 200)).toBeUndefined();
    expect(await adjustments.of(2)).toBeUndefined();
  });

  it('are known within ten seconds of a change, and read once while nothing changes', async () => {
    await adjustments.of(1);
    now = 10_000;
    await adjustments.of(1);
    expect(reads).toBe(1);
    rows = [...rows, row(1, 3, 300)];
    now = 20_000;
    expect((await adjustments.of(1))?.(7, 1, 300)?.version).toBe(3);
  });

  it('that cannot be read make ingest unavailable to that organization, and to no other', async () => {
    await adjustments.of(1);
    [isReachable, now] = [false, 10_000];
    await expect(adjustments.of(1)).rejects.toBeInstanceOf(Unavailable);
    await expect(adjustments.of(2)).resolves.toBeUndefined();
  });

  it('that were never read make ingest unavailable to all', async () => {
    isReachable = false;
    await expect(adjustments.of(2)).rejects.toBeInstanceOf(Unavailable);
  });
});
