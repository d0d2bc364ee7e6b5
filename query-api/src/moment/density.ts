import type { DensityQuery } from '@watchglass/schemas/moment/queries';
import type { DensityView } from '@watchglass/schemas/moment/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { QueryAsked } from '../http/route.ts';
import { assertRange } from './segment.ts';

interface Buckets {
  readonly organizationId: number;
  readonly from: number;
  readonly to: number;
  readonly bucketMs: number;
  readonly count: number;
}

/** Entries, alarms and absences of bases in a time, for the line on which a moment is chosen. */
export async function density({
  relational,
  timeSeries,
  sight,
  query,
}: QueryAsked<unknown, DensityQuery>): Promise<DensityView> {
  assertRange(query);
  const { from, to } = query;
  const bucketMs = Math.ceil((to - from) / query.buckets);
  const { organizationId } = sight;
  const asked = { organizationId, from, to, bucketMs, count: Math.ceil((to - from) / bucketMs) };
  const [entries, alarms, away] = await Promise.all([
    entriesOf(relational, asked),
    alarmsOf(timeSeries, asked),
    absencesOf(timeSeries, asked),
  ]);
  const bands = runsOf(levels(asked, alarms)).map(({ first, end, level }): [number, number, number] => [
    from + first * bucketMs,
    Math.min(to, from + end * bucketMs),
    level,
  ]);
  const gaps = runsOf(levels(asked, away)).map(({ first, end }): [number, number] => [
    from + first * bucketMs,
    Math.min(to, from + end * bucketMs),
  ]);
  return { from, bucketMs, entries, bands, gaps };
}

async function entriesOf(relational: Queryable, asked: Buckets): Promise<number[]> {
  const { organizationId, from, to, bucketMs, count } = asked;
  const rows = await relational.query<{ place: number; entries: number }>({
    name: 'moments.density',
    text: `SELECT ((known - $2) / $4)::int AS place, count(*)::int AS entries FROM read.moments
      WHERE organization_id = $1 AND known >= $2 AND known < $3 GROUP BY 1`,
    values: [organizationId, from, to, bucketMs],
  });
  const counts = Array.from({ length: count }, () => 0);
  for (const { place, entries } of rows) counts[place] = entries;
  return counts;
}

/** A time with a level, in epoch milliseconds; open at its end if nothing ended it. */
export interface Lasting {
  readonly from: number;
  readonly to: number | null;
  readonly level: number;
}

/** As many rows as there are pairs of buckets and severities at most. */
async function alarmsOf(timeSeries: TimeSeries, { organizationId, ...asked }: Buckets): Promise<Lasting[]> {
  const rows = await timeSeries.query<{ first: number; last: number; level: number }>(
    `SELECT toFloat64(intDiv(greatest(toUnixTimestamp64Milli(raised), {from: Int64}) - {from: Int64}, {bucketMs: Int64})) AS first,
      toFloat64(intDiv(least(ifNull(toUnixTimestamp64Milli(ended), {to: Int64}), {to: Int64}) - {from: Int64}, {bucketMs: Int64})) AS last,
      toFloat64(max(severity)) AS level
    FROM alarm_episodes FINAL WHERE organization = {organizationId: UInt32} AND state <> 'foundLate'
      AND raised < fromUnixTimestamp64Milli({to: Int64}, 'UTC') AND (ended IS NULL OR ended >= fromUnixTimestamp64Milli({from: Int64}, 'UTC'))
    GROUP BY first, last`,
    { organizationId, ...asked },
  );
  const instantOf = (place: number): number => asked.from + place * asked.bucketMs;
  return rows.map(({ first, last, level }) => ({ from: instantOf(first), to: instantOf(last), level }));
}

/** The newest losses and returns that are looked at: the times before them are drawn without gaps. */
const CONNECTIONS = 50_000;

async function absencesOf(timeSeries: TimeSeries, { organizationId, to }: Buckets): Promise<Lasting[]> {
  const rows = await timeSeries.query<{ serial: string; type: string; instant: number }>(
    `SELECT subject AS serial, type, toFloat64(toUnixTimestamp64Milli(at)) AS instant FROM audit FINAL
      WHERE organization = {organizationId: UInt32} AND type IN ('BaseConnectionLost', 'BaseConnectionRestored')
        AND at < fromUnixTimestamp64Milli({to: Int64}, 'UTC') ORDER BY position DESC LIMIT ${CONNECTIONS}`,
    { organizationId, to },
  );
  const lost = new Map<string, number>();
  const absences: Lasting[] = [];
  for (const { serial, type, instant: at } of rows.toReversed()) {
    const since = lost.get(serial);
    if (type === 'BaseConnectionLost') lost.set(serial, since ?? at);
    else if (lost.delete(serial) && since !== undefined) absences.push({ from: since, to: at, level: 1 });
  }
  return [...absences, ...[...lost.values()].map((from): Lasting => ({ from, to: null, level: 1 }))];
}

type Grid = Pick<Buckets, 'from' | 'to' | 'bucketMs' | 'count'>;

/** The highest level in each bucket; 0 where nothing lasted. */
export function levels(grid: Grid, lasting: readonly Lasting[]): number[] {
  const highest = Array.from({ length: grid.count }, () => 0);
  for (const level of [...new Set(lasting.map((each) => each.level))].toSorted((a, b) => a - b)) {
    const isOpen = openIn(
      grid,
      lasting.filter((each) => each.level === level && isIn(grid, each)),
    );
    isOpen.forEach((open, place) => {
      if (open) highest[place] = level;
    });
  }
  return highest;
}

const isIn = ({ from, to }: Grid, each: Lasting): boolean => each.from < to && (each.to ?? to) >= from;

/** By bucket whether anything lasted in it: linear in both. */
function openIn({ from, to, bucketMs, count }: Grid, lasting: readonly Lasting[]): boolean[] {
  const placeOf = (at: number): number => Math.min(count - 1, Math.max(0, Math.floor((at - from) / bucketMs)));
  const begun = Array.from({ length: count + 1 }, () => 0);
  const move = (place: number, by: number): void => {
    begun[place] = (begun[place] ?? 0) + by;
  };
  for (const each of lasting) {
    move(placeOf(each.from), 1);
    move(placeOf(each.to ?? to) + 1, -1);
  }
  let open = 0;
  return Array.from({ length: count }, (_, place) => {
    open += begun[place] ?? 0;
    return open > 0;
  });
}

interface Run {
  readonly first: number;
  readonly end: number;
  readonly level: number;
}

/** Buckets of the same level beside each other, in one piece. */
function runsOf(highest: readonly number[]): Run[] {
  const runs: Run[] = [];
  highest.forEach((level, place) => {
    const last = runs.at(-1);
    if (level === 0) return;
    if (last?.end === place && last.level === level) runs[runs.length - 1] = { ...last, end: place + 1 };
    else runs.push({ first: place, end: place + 1, level });
  });
  return runs;
}
