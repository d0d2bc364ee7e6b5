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
  query: async ({ values: [after = 0] = [] }: { values?: readonly number[] }) => {
    if (!isReachable) throw new Unavailable('relational', 'gone');
    const found = rows.filter(({ number }) => Number(number) > after);
    reads += found.length;
    return found;
  },
} as unknown as Queryable;
const row = (organization: number, version: number, from: number, feeds: number | null = null): Row => ({
  number: version,
  organization_id: organization,
  sensor_id: 7,
  metric_id: 1,
  settings: { ...UNADJUSTED, version, from, feeds },
});
let adjustments: Adjustments;

beforeEach(() => {
  [rows, isReachable, reads, now] = [[row(1, 1, 100), row(1, 2, 200)], true, 0, 0];
  adjustments = openAdjustments(relational, () => new Date(now));
});

describe('the adjustments of an organization', () => {
  it('are those that hold at the measured instant', async () => {
    const of = await adjustments.of(1);
    expect([99, 100, 200].map((at) => of?.versionOf(7, 1, at)?.version)).toEqual([undefined, 1, 2]);
    expect(of?.versionOf(7, 2, 200)).toBeUndefined();
    expect(await adjustments.of(2)).toBeUndefined();
  });

  it('are known within ten seconds of a change, and each is read once', async () => {
    await adjustments.of(1);
    now = 10_000;
    await adjustments.of(1);
    expect(reads).toBe(2);
    rows = [...rows, row(1, 3, 300)];
    now = 20_000;
    expect((await adjustments.of(1))?.versionOf(7, 1, 300)?.version).toBe(3);
    expect(reads).toBe(3);
  });

  it('feed a second point from the first of their instants on, also when a later version feeds none', async () => {
    rows = [row(1, 1, 100), row(1, 2, 200, 8), row(1, 3, 300, 8), row(1, 4, 400)];
    const of = await adjustments.of(1);
    expect([199, 200, 500].map((at) => of?.isFed(7, 8, at))).toEqual([false, true, true]);
    expect([of?.isFed(7, 1, 500), of?.isFed(6, 8, 500)]).toEqual([false, false]);
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
