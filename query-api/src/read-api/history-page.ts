import type { FamilyLinks } from '@watchglass/schemas/read-api/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Units } from '@watchglass/schemas/user/units';
import { clipped } from '../asset/segment-parts.ts';
import type { Reading } from '../http/route.ts';
import { metricsOf } from '../metric/metrics.ts';
import { metricLinks, sensorLink } from './answer.ts';
import type { Format } from './formats.ts';
import { isOf, isOfPoints, type HistoryQuery, type Kind } from './history-query.ts';
import { lastKeySql, parametersOf, textSql, type HistoryPart, type Key } from './history-sql.ts';
import type { Range } from './range.ts';
import { idsOf, seenPoints, seenSensors, type Seen } from './selection.ts';
import { inSenml, inUnits, type ToldMetric } from './told-units.ts';

/** Sensors of one page: it ends with the last of them, though it be short. */
const SENSORS_TOGETHER = 5_000;
/** Behind every reading of a sensor. */
const LAST_METRIC = 2 ** 32 - 1;

export interface HistoryAsked {
  readonly query: HistoryQuery;
  readonly kind: Kind;
  readonly format: Format;
  readonly range: Range;
  /** Of its reader. */
  readonly units: Units;
}

/** `return` ends the query, even before the text is read. */
export type Text = AsyncIterableIterator<Uint8Array>;

export interface HistoryPage {
  /** As ClickHouse writes it, a list in JSON or lines of CSV. Null for a page without readings. */
  readonly text: Text | null;
  /** Where the next page begins; undefined on the last one. */
  readonly next?: string | undefined;
  readonly links: FamilyLinks;
}

/** A page of the readings that its reader may see now. What fails has failed before any of its text is sent. */
export async function historyPage(reading: Reading, asked: HistoryAsked): Promise<HistoryPage> {
  const { query, range } = asked;
  const { sight, moment } = reading;
  const [seen, metrics] = await Promise.all([seenSensors(reading, query.sensor), toldMetrics(reading, asked)]);
  const points = isOfPoints(query) ? await partsOfPoints(reading, query, { seen, range }) : undefined;
  const after = keyOf(query.next, points);
  const sensors = points === undefined ? sensorsFrom(seen, after.first) : sensorsOf(seen, points.parts);
  const part: HistoryPart = { organizationId: sight.organizationId, sensors, metrics, range, after, moment, points };
  if (isEmpty(part)) return { text: null, links: {} };
  const { end, text } = await readingsOf(reading, asked, part);
  return {
    text,
    next: nextOf(end, { points, sensors, seen }),
    links: linksOf(sensors, metrics, isOnPage(end, points)),
  };
}

const isEmpty = ({ sensors, metrics, points }: HistoryPart): boolean =>
  sensors.length === 0 || metrics.length === 0 || points?.parts.length === 0;

/** The text of a page, and the key of its last reading if it is full. */
async function readingsOf(
  { moment, timeSeries }: Reading,
  { query, format }: HistoryAsked,
  part: HistoryPart,
): Promise<{ readonly end: Key | undefined; readonly text: Text }> {
  const store = (moment ?? { timeSeries }).timeSeries;
  const parameters = parametersOf(part);
  const cut = { limit: query.limit, skipped: query.limit - 1 };
  const [last] = await store.query<LastKey>(lastKeySql(part), { ...parameters, ...cut });
  const end = last && keyOfRow(last, part.points !== undefined);
  const text = store.bytes(textSql(format, part, end !== undefined), format === 'csv' ? 'CSV' : 'JSONEachRow', {
    ...parameters,
    ...(end && { lastFirst: end.first, lastSecond: end.second, last: end.at }),
  });
  return { end, text: await begun(text) };
}

/** The same parts, of which the first has come. Not a generator: one that is not begun yet would not end what it reads from. */
async function begun(parts: AsyncIterable<Uint8Array>): Promise<Text> {
  const iterator = parts[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | null = await iterator.next();
  const text: Text = {
    async next() {
      const next = first ?? (await iterator.next());
      first = null;
      return next;
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => text,
  };
  return text;
}

async function toldMetrics(
  { relational, sight }: Reading,
  { query, kind, format, units }: HistoryAsked,
): Promise<readonly ToldMetric[]> {
  const asked = idsOf(query.metric);
  const metrics = (await metricsOf(relational, sight)).filter(
    ({ id }) => isOf(kind, id) && (asked?.includes(id) ?? true),
  );
  return format === 'senml' ? inSenml(metrics) : inUnits(metrics, query.unit, units);
}

type Points = HistoryPart['points'];

/** The named points, and the times in which they had sensors that the reader sees. */
async function partsOfPoints(
  reading: Reading,
  query: HistoryQuery,
  { seen, range }: { readonly seen: readonly Seen[]; readonly range: Range },
): Promise<NonNullable<Points>> {
  const points = await seenPoints(reading, query);
  const inSight = new Set(seen.map(({ id }) => id));
  const parts = points.flatMap(({ metric, segments }, place) =>
    clipped(segments, { from: range.from, until: range.to })
      .filter(({ sensorId }) => inSight.has(sensorId))
      .map((part) => ({ ...part, place, metric })),
  );
  return { seen: points, parts };
}

/** The sensors of a page, from the one with which it begins. */
function sensorsFrom(seen: readonly Seen[], first: number): readonly Seen[] {
  return seen.filter(({ id }) => id >= first).slice(0, SENSORS_TOGETHER);
}

/** Of the sensors in sight those that the points had. */
function sensorsOf(seen: readonly Seen[], parts: NonNullable<Points>['parts']): readonly Seen[] {
  const placed = new Set(parts.map(({ sensorId }) => sensorId));
  return seen.filter(({ id }) => placed.has(id));
}

const BEGINNING: Key = { first: 0, second: 0, at: 0 };

/** Refuses (`InvalidRequest`) the next page of another kind of history. */
function keyOf(next: string | undefined, points: Points): Key {
  if (next === undefined) return points === undefined ? BEGINNING : { ...BEGINNING, at: -1 };
  const parts = next.split('.');
  if ((parts.length === 2) !== (points !== undefined)) refuse('InvalidRequest', { fields: [NOT_OF_THIS] });
  if (points === undefined) return { first: Number(parts[0]), second: Number(parts[1]), at: Number(parts[2]) };
  const place = points.seen.findIndex(({ id }) => id >= (parts[0] ?? ''));
  if (place < 0) return { first: points.seen.length, second: 0, at: 0 };
  // A point that is there no more: all readings of the one behind it.
  return { first: place, second: 0, at: points.seen[place]?.id === parts[0] ? Number(parts[1]) : -1 };
}

const NOT_OF_THIS = { field: 'next', rule: 'next', message: 'It belongs to another history.' };

interface LastKey extends Record<string, unknown> {
  readonly s: number;
  readonly m: number;
  readonly p: number;
  readonly at: number;
}

const keyOfRow = ({ s, m, p, at }: LastKey, isOfPoint: boolean): Key =>
  isOfPoint ? { first: p, second: 0, at } : { first: s, second: m, at };

interface Whole {
  readonly points: Points;
  readonly sensors: readonly Seen[];
  readonly seen: readonly Seen[];
}

function nextOf(end: Key | undefined, { points, sensors, seen }: Whole): string | undefined {
  if (points !== undefined) return end && `${points.seen[end.first]?.id}.${end.at}`;
  if (end !== undefined) return `${end.first}.${end.second}.${end.at}`;
  const last = sensors.at(-1)?.id;
  return last === seen.at(-1)?.id ? undefined : `${last}.${LAST_METRIC}.0`;
}

/** Whether a sensor may have readings on a page that ends with this key. */
function isOnPage(end: Key | undefined, points: Points): (sensor: Seen) => boolean {
  if (end === undefined) return () => true;
  if (points === undefined) return ({ id }) => id <= end.first;
  const placed = new Set(points.parts.filter(({ place }) => place <= end.first).map(({ sensorId }) => sensorId));
  return ({ id }) => placed.has(id);
}

/** The sensors of the page, and what they measure of what is told. */
function linksOf(
  sensors: readonly Seen[],
  metrics: readonly ToldMetric[],
  isThere: (sensor: Seen) => boolean,
): FamilyLinks {
  const there = sensors.filter(isThere);
  const measured = new Set(there.flatMap((sensor) => sensor.metrics));
  return {
    metric: metricLinks(metrics.filter(({ id }) => measured.has(id))),
    sensor: there.map(({ id, name }) => sensorLink(id, name)),
  };
}
