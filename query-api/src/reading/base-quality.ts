import type { Sight } from '@watchglass/schemas/member/rights';
import type {
  BASE_QUALITY_SORTS,
  BaseQuality,
  BaseQualityPage,
  QualityDays,
} from '@watchglass/schemas/reading/quality';
import { longList } from '@watchglass/streams/time-series/long-list';
import { containing, type Paging } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { placedIn } from './points.ts';
import { dayOf, daysOf, inRange, inSeconds, type Days } from './quality-days.ts';
import { worstFirst } from './quality.ts';

interface KnownBase extends Record<string, unknown> {
  readonly serial: string;
  readonly name: string;
  readonly duplicates: string | null;
  readonly late: string | null;
  readonly sensors: readonly number[] | null;
}

const COUNT = (outcome: string): string => `(SELECT c.count FROM read.reading_counts c
  WHERE c.organization_id = t.organization_id AND c.base_serial = t.serial AND c.outcome = '${outcome}') AS ${outcome === 'duplicate' ? 'duplicates' : outcome}`;

async function basesOf({ relational }: Pick<Reading, 'relational'>, sight: Sight, search: string) {
  return relational.query<KnownBase>({
    name: 'reading.quality-bases',
    text: `SELECT t.serial, t.name, ${COUNT('duplicate')}, ${COUNT('late')},
        (SELECT array_agg(s.id) FROM read.sensors s WHERE s.organization_id = t.organization_id AND s.base_serial = t.serial) AS sensors
      FROM read.bases t WHERE t.organization_id = $1 AND NOT t.deleted AND ${placedIn('t', '$2')}
        AND (t.name ILIKE $3 OR t.serial ILIKE $3) ORDER BY lower(t.name), t.serial`,
    values: [sight.organizationId, sight.locations, containing(search)],
  });
}

interface DriftRow extends Record<string, unknown> {
  readonly base: string;
  readonly day: number;
  readonly drift: number;
}

/**
 * Of readings that came in time, by the base that hears their sensor now. Each sensor has the place of its base among the serials, as
 * numbers are shorter than serials.
 */
const driftOf = ({ serials, ids, of }: Readonly<Record<'serials' | 'ids' | 'of', string>>): string => `
SELECT ${serials}[transform(sensor, ${ids}, ${of}, toUInt32(0))] AS base, ${dayOf('toUnixTimestamp(ts)')} AS day,
  toFloat64(quantileExact(0.5)(toUnixTimestamp64Milli(assumeNotNull(received)) - toUnixTimestamp64Milli(ts))) AS drift
FROM readings WHERE org = {org: UInt32} AND sensor IN (${ids}) AND late = 0 AND received IS NOT NULL
  AND ${inRange('ts')}
GROUP BY base, day`;

interface CountRow extends Record<string, unknown> {
  readonly base: string;
  readonly day: number;
  readonly n: number;
}

const countsIn = (table: string, serials: string): string => `
SELECT base, ${dayOf('toUnixTimestamp(received_at)')} AS day, toFloat64(count()) AS n FROM ${table}
WHERE org = {org: UInt32} AND base IN (${serials})
  AND ${inRange('received_at')}
GROUP BY base, day`;

type OfDay = ReadonlyMap<string, number>;
const keyOf = (base: string, day: number): string => `${base} ${day}`;

function qualityOf(base: KnownBase, days: Days, found: Readonly<Record<'drift' | 'conflicts' | 'quarantined', OfDay>>) {
  const each = days.edges.slice(0, -1).map((_begin, day) => ({
    driftMs: found.drift.get(keyOf(base.serial, day)) ?? null,
    conflicts: found.conflicts.get(keyOf(base.serial, day)) ?? 0,
    quarantined: found.quarantined.get(keyOf(base.serial, day)) ?? 0,
  }));
  const drifts = each.flatMap(({ driftMs }) => driftMs ?? []);
  const total = (what: 'conflicts' | 'quarantined'): number => each.reduce((sum, day) => sum + day[what], 0);
  return {
    serial: base.serial,
    name: base.name,
    duplicates: Number(base.duplicates ?? 0),
    late: Number(base.late ?? 0),
    conflicts: total('conflicts'),
    quarantined: total('quarantined'),
    driftMs: drifts.length === 0 ? null : drifts.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)),
    days: each,
  } satisfies BaseQuality;
}

type Sort = (typeof BASE_QUALITY_SORTS)[number];

const RANK: Readonly<Record<Exclude<Sort, 'name'>, (of: BaseQuality) => number>> = {
  drift: ({ driftMs }) => -Math.abs(driftMs ?? 0),
  conflicts: ({ conflicts }) => -conflicts,
  quarantined: ({ quarantined }) => -quarantined,
  duplicates: ({ duplicates }) => -duplicates,
  late: ({ late }) => -late,
};

/** How the bases in sight delivered, the worst first. Refuses with `RangeTooLong` and `InvalidRequest`. */
export async function baseQuality(
  asked: Pick<Reading, 'relational' | 'timeSeries' | 'clock'> & { readonly sight: Sight },
  query: QualityDays & Paging & { readonly sort: Sort },
): Promise<BaseQualityPage> {
  const days = daysOf(query, asked.clock().getTime());
  const bases = await basesOf(asked, asked.sight, query.search ?? '');
  const serials = longList(
    'serials',
    'String',
    bases.map(({ serial }) => serial),
  );
  const ids = longList(
    'ids',
    'UInt32',
    bases.flatMap(({ sensors }) => sensors ?? []),
  );
  const of = longList(
    'of',
    'UInt32',
    bases.flatMap(({ sensors }, place) => (sensors ?? []).map(() => place + 1)),
  );
  const parameters = {
    org: asked.sight.organizationId,
    ...serials.parameters,
    edges: inSeconds(days.edges),
    from: Math.floor((days.edges[0] ?? 0) / 1_000),
    to: Math.ceil(days.until / 1_000),
  };
  const { timeSeries } = asked;
  const drifts = driftOf({ serials: serials.sql, ids: ids.sql, of: of.sql });
  const [drift, conflicts, quarantined] = await Promise.all([
    bases.every(({ sensors }) => sensors === null)
      ? []
      : timeSeries.query<DriftRow>(drifts, { ...parameters, ...ids.parameters, ...of.parameters }),
    timeSeries.query<CountRow>(countsIn('reading_conflicts', serials.sql), parameters),
    timeSeries.query<CountRow>(countsIn('quarantined_readings', serials.sql), parameters),
  ]);
  const countsOf = (rows: readonly CountRow[]): OfDay => new Map(rows.map(({ base, day, n }) => [keyOf(base, day), n]));
  const found = {
    drift: new Map(drift.map((row) => [keyOf(row.base, row.day), Math.round(row.drift)])),
    conflicts: countsOf(conflicts),
    quarantined: countsOf(quarantined),
  };
  const all = bases.map((base) => qualityOf(base, days, found));
  return {
    ...worstFirst(all, query.sort === 'name' ? () => 0 : RANK[query.sort], query),
    days: days.edges.slice(0, -1),
  };
}
