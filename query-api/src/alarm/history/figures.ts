import {
  BAD_ACTORS,
  BUCKET_MS,
  CHATTER_RAISES,
  floodsIn,
  shareOf,
  STALE_HOURS,
  type Bucket,
} from '@watchglass/schemas/alarm/figures';
import type { Figures } from '@watchglass/schemas/alarm/history';
import type { Reading } from '../../http/route.ts';
import { namesOf, subjectOf } from './entries.ts';
import type { Period } from './export.ts';
import { selectionOf, type Selection } from './selection.ts';
import { isShelved, shelfTimesIn } from './shelf-times.ts';

const DAY_MS = 86_400_000;

/**
 * The raises of the period, each at the instant at which it was shown, with whether a shelf hid it: an alarm raised before it may
 * have risen within it. What was hidden otherwise from its raise to its end is not among them.
 */
function raisesOf({ where }: Selection, shelved: string): string {
  return `(SELECT rule, sensor, metric, base, assumeNotNull(r.1) AS at, r.2 AS severity, r.3 AS acked, ${shelved} AS shelved
    FROM alarm_episodes FINAL ARRAY JOIN arrayZip(raise_shown, raise_severity, acked_after) AS r
    WHERE ${where} AND raised < fromUnixTimestamp64Milli({to: Int64}, 'UTC') AND r.1 IS NOT NULL
      AND r.1 >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND r.1 < fromUnixTimestamp64Milli({to: Int64}, 'UTC'))`;
}

/** `quantileExact` takes the value at ⌊share × n⌋ from 0; a little below the share that is the nearest rank. */
const nearestRanks = (of: string, when: string): string => `quantilesExactIf(0.499999999, 0.949999999)(${of}, ${when})`;

interface SumsRow extends Record<string, unknown> {
  readonly raises: string;
  readonly critical: string;
  readonly high: string;
  readonly low: string;
  readonly never: string;
  /** The half and 95 %, in milliseconds. */
  readonly acknowledged: readonly (number | string)[];
}

interface ActorRow extends Record<string, unknown> {
  readonly rule: string;
  readonly sensor: number;
  readonly metric: number;
  readonly base: string;
  readonly raises: string;
  readonly critical: string;
}

interface DayRow extends Record<string, unknown> {
  readonly day: string;
  readonly critical: string;
  readonly high: string;
  readonly low: string;
}

interface EndRow extends Record<string, unknown> {
  readonly stale: string;
  readonly count: string;
  readonly resolved: readonly (number | string)[];
}

const BY_SEVERITY =
  'countIf(severity = 80) AS critical, countIf(severity = 50) AS high, countIf(severity IN (20, 30)) AS low';

interface Found {
  readonly sums: SumsRow;
  readonly shelved: number;
  readonly buckets: readonly Bucket[];
  readonly actors: readonly ActorRow[];
  readonly chattering: number;
  readonly days: readonly DayRow[];
  readonly ends: EndRow;
}

/** An aggregation without groups has one row. */
function only<R>([row]: readonly R[]): R {
  if (row === undefined) throw new TypeError('an aggregation must have a row');
  return row;
}

async function found(reading: Reading, { from, to }: Period, now: number): Promise<Found> {
  const [selection, times] = await Promise.all([selectionOf(reading, {}), shelfTimesIn(reading, { from, to })]);
  const shelves = isShelved(times);
  const all = raisesOf(selection, shelves.sql);
  // What a shelf hid called nobody.
  const raises = `(SELECT * FROM ${all} WHERE NOT shelved)`;
  const parameters = { ...selection.parameters, ...shelves.parameters, from, to, until: Math.min(to, now) };
  const ask = <R extends Record<string, unknown>>(sql: string): Promise<R[]> =>
    reading.timeSeries.query<R>(sql, parameters);
  const [sums, shelved, buckets, actors, chattering, days, ends] = await Promise.all([
    ask<SumsRow>(`SELECT count() AS raises, ${BY_SEVERITY}, countIf(acked IS NULL) AS never,
      ${nearestRanks('acked', 'acked IS NOT NULL')} AS acknowledged FROM ${raises}`),
    times.length === 0
      ? [{ shelved: '0' }]
      : ask<{ shelved: string }>(`SELECT countIf(shelved) AS shelved FROM ${all}`),
    ask<{ bucket: string; raises: string }>(
      `SELECT intDiv(toUnixTimestamp64Milli(at), ${BUCKET_MS}) AS bucket, count() AS raises FROM ${raises} GROUP BY bucket`,
    ),
    ask<ActorRow>(`SELECT rule, sensor, metric, base, count() AS raises, countIf(severity = 80) AS critical FROM ${raises}
      GROUP BY rule, sensor, metric, base ORDER BY raises DESC, rule, sensor, metric, base LIMIT ${BAD_ACTORS}`),
    ask<{ chattering: string }>(chatteringIn(raises)),
    ask<DayRow>(`SELECT toString(toDate(at, 'UTC')) AS day, ${BY_SEVERITY} FROM ${raises} GROUP BY day`),
    ask<EndRow>(endsIn(selection)),
  ]);
  return {
    sums: only(sums),
    shelved: Number(only(shelved).shelved),
    buckets: buckets.map(({ bucket, raises: count }) => ({ at: Number(bucket) * BUCKET_MS, raises: Number(count) })),
    actors,
    chattering: Number(only(chattering).chattering),
    days,
    ends: only(ends),
  };
}

/** The figures of the raises of a period in the caller's sight; a period that goes on ends now. */
export async function figuresOf(
  reading: Reading,
  { from, to, operators }: Period & { readonly operators: number },
): Promise<Figures> {
  const now = reading.clock().getTime();
  const { sums, shelved, buckets, actors, chattering, days, ends } = await found(reading, { from, to }, now);
  const [raises, never] = [Number(sums.raises), Number(sums.never)];
  return {
    raises,
    shelved,
    ...rates(buckets, { from, to: Math.max(Math.min(to, now), from + BUCKET_MS), operators }),
    severities: {
      low: shareOf(Number(sums.low), raises),
      high: shareOf(Number(sums.high), raises),
      critical: shareOf(Number(sums.critical), raises),
    },
    badActors: {
      share: shareOf(sum(actors.map((actor) => Number(actor.raises))), raises),
      items: await named(reading, actors),
    },
    chattering,
    stale: Number(ends.stale),
    acknowledge: { ...percentiles(sums.acknowledged, raises - never), never: shareOf(never, raises) },
    resolve: percentiles(ends.resolved, Number(ends.count)),
    days: everyDay(days, from, to),
  };
}

/** Rules on sensors that raised several times within ten minutes. */
const chatteringIn = (raises: string): string => `SELECT count() AS chattering FROM (
  SELECT rule FROM (
    SELECT rule, sensor, metric, base, arraySort(groupArray(toUnixTimestamp64Milli(at))) AS ats FROM ${raises}
    GROUP BY rule, sensor, metric, base HAVING length(ats) >= ${CHATTER_RAISES})
  WHERE arrayExists((last, first) -> last - first <= ${BUCKET_MS}, arraySlice(ats, ${CHATTER_RAISES}),
    arraySlice(ats, 1, length(ats) - ${CHATTER_RAISES - 1})))`;

/** Alarms that were active for long within the period, and the times to the end of those that ended in it. */
const endsIn = ({ where }: Selection): string => {
  const at = (name: string): string => `fromUnixTimestamp64Milli({${name}: Int64}, 'UTC')`;
  const isEnded = `state = 'resolved' AND ended >= ${at('from')} AND ended < ${at('to')}`;
  const activeMs = `least(ifNull(ended, ${at('until')}), ${at('until')}) > raised + INTERVAL ${STALE_HOURS} HOUR`;
  return `SELECT countIf(state <> 'foundLate' AND ifNull(ended, ${at('until')}) > ${at('from')} AND ${activeMs}) AS stale,
    countIf(${isEnded}) AS count,
    ${nearestRanks(`dateDiff('millisecond', raised, assumeNotNull(ended))`, `ifNull(${isEnded}, 0)`)} AS resolved
    FROM alarm_episodes FINAL WHERE ${where} AND raised < ${at('to')}`;
};

function rates(
  buckets: readonly Bucket[],
  { from, to, operators }: Period & { readonly operators: number },
): Pick<Figures, 'rate' | 'flood'> {
  const all = sum(buckets.map(({ raises }) => raises));
  const length = Math.max(1, (to - from) / BUCKET_MS);
  const { floods, buckets: flooded } = floodsIn(buckets);
  return {
    rate: {
      perTenMinutes: all / length / operators,
      most: buckets.reduce((most, { raises }) => Math.max(most, raises), 0) / operators,
      perDay: all / ((to - from) / DAY_MS) / operators,
    },
    flood: { share: Math.min(1, flooded / length), floods },
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** Milliseconds of ClickHouse as seconds; without values its quantiles mean nothing. */
function percentiles(
  quantiles: readonly (number | string)[],
  count: number,
): { readonly p50: number | null; readonly p95: number | null } {
  const [p50, p95] = count === 0 ? [] : quantiles.map((ms) => Math.round(Number(ms)) / 1000);
  return { p50: p50 ?? null, p95: p95 ?? null };
}

async function named(reading: Reading, actors: readonly ActorRow[]): Promise<Figures['badActors']['items']> {
  const names = await namesOf(reading, actors);
  return actors.map(({ rule, raises, critical, ...subject }) => ({
    ruleId: rule,
    ruleTitle: names.rules.get(rule) ?? '',
    ...subjectOf(subject, names),
    raises: Number(raises),
    critical: Number(critical),
  }));
}

/** Every day of UTC that the period touches. */
function everyDay(rows: readonly DayRow[], from: number, to: number): Figures['days'] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: Figures['days'][number][] = [];
  for (let at = from - (from % DAY_MS); at < to; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const { critical = 0, high = 0, low = 0 } = known.get(day) ?? {};
    days.push({ day, critical: Number(critical), high: Number(high), low: Number(low) });
  }
  return days;
}
