import { refuse } from '@watchglass/schemas/refusals';
import { DISCOVERIES_PER_BASE_PER_MINUTE } from '@watchglass/schemas/sensor/limits';
import type { BaseIdentity } from '../base/credentials.ts';
import type { Deps } from '../deps.ts';
import type { DefinedMetric } from '../metric/custom-metric.ts';
import { allotCustomMetrics, findCustomMetrics, type CustomMetric } from '../metric/metric-ids.ts';
import { customMetric, knownMetric, spelledOnce, type PointMetric } from '../metric/point-metric.ts';
import { TokenBuckets } from '../reading/token-buckets.ts';
import { announce, type SensorChange } from './announce.ts';
import { allotSensors, findSensors, rememberUnits, type SensorRow } from './sensor-ids.ts';

/** The last unit of a point; every spelling of the point's name shares it. */
export interface LastUnit {
  unit: string;
}

/** The measurement point of a reading. Every point in here has been announced by an event. */
export interface Point {
  readonly sensorId: number;
  readonly metric: PointMetric;
  readonly intervalSeconds: number | null;
  readonly last: LastUnit;
}

/** A point with its new last unit. */
export interface UnitChange {
  readonly point: Point;
  readonly unit: string;
}

/**
 * A point in an uplink: its whole name, that name's two parts, its unit, and the sensor's interval if it declares one.
 */
export interface SeenPoint {
  readonly name: string;
  readonly sensor: string;
  readonly metric: string;
  readonly unit: string | undefined;
  /** True if the sender had to name a unit and did not: the point is looked up, and not learned. */
  readonly unitMissing: boolean;
  readonly intervalSeconds: number | undefined;
}

/** One organization's points by their whole name on the wire. */
export type Points = Map<string, Point>;

const MOST_POINTS = 1_000_000;
/** Time in which an unknown name without a unit is not looked up again; another process may learn it meanwhile. */
const UNHEARD_MS = 60_000;

/**
 * The ids of sensors and metrics by the names of devices: allotted once per (organization, wire name) in the private
 * schema, cached in this process.
 */
export class Identities {
  readonly #deps: Deps;
  readonly #points = new Map<number, Points>();
  /** By sensor id and metric id. */
  readonly #lastUnits = new Map<string, LastUnit>();
  readonly #discoveries = new TokenBuckets({
    burst: DISCOVERIES_PER_BASE_PER_MINUTE,
    perSecond: DISCOVERIES_PER_BASE_PER_MINUTE / 60,
  });
  /** The instant (epoch milliseconds) until which a name counts as unknown, by organization and name. */
  readonly #unheard = new Map<string, number>();
  /** Custom metrics whose unit was changed, by id. */
  readonly #changedMetrics = new Map<number, PointMetric>();
  #remembered = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  pointsOf(organizationId: number): Points {
    const points: Points = this.#points.get(organizationId) ?? new Map();
    this.#points.set(organizationId, points);
    return points;
  }

  /**
   * Adds to `points` those of an uplink that are new to this process, or whose sensor declares another interval. A
   * point that is new to the organization is announced by an event before this resolves, so that no reading exists
   * without its sensor. Refuses (`TooManyRequests`) a base with too many discoveries.
   */
  async discover(device: BaseIdentity, points: Points, brought: readonly SeenPoint[]): Promise<void> {
    const seen = brought.filter((point) => !point.unitMissing || !this.#isUnheard(device, point));
    if (seen.length === 0) return;
    this.spend(device, seen.length);
    const customs = await this.#customMetrics(device, seen);
    const rows = await this.#sensorRows(device, seen);
    const metricOf = this.#metricsOf(customs);
    const changes = changesOf(rows, seen, metricOf);
    await announce(this.#deps, device, { customMetrics: customs, sensors: changes });
    this.#makeRoom(seen.length);
    this.#addPoints(points, seen, metricOf, changes);
    const until = this.#deps.clock().getTime() + UNHEARD_MS;
    for (const { name } of seen) if (!points.has(name)) this.#unheard.set(`${device.organizationId} ${name}`, until);
  }

  /** From here on the points of a custom metric have its present unit, and take every unit that it had. */
  changeMetric({ id, organizationId, units }: DefinedMetric): void {
    const metric = customMetric(id, units);
    this.#changedMetrics.set(id, metric);
    const points = this.pointsOf(organizationId);
    for (const [name, point] of points) if (point.metric.id === id) points.set(name, { ...point, metric });
  }

  /** Stores the new last units of an uplink; a value without a unit is in the last unit of its point. */
  async changeUnits(changed: readonly UnitChange[]): Promise<void> {
    const units = new Map<number, Record<number, string>>();
    for (const { point, unit } of changed)
      units.set(point.sensorId, { ...units.get(point.sensorId), [point.metric.id]: unit });
    await rememberUnits(this.#deps.relational, units);
    for (const { point, unit } of changed) point.last.unit = unit;
  }

  /** Counts the lookups and discoveries of a base; refuses (`TooManyRequests`) those above its rate. */
  spend({ serial }: BaseIdentity, discoveries: number): void {
    const retryAfterSeconds = this.#discoveries.take(serial, discoveries, this.#deps.clock().getTime());
    if (retryAfterSeconds > 0) refuse('TooManyRequests', { retryAfterSeconds });
  }

  #isUnheard({ organizationId }: BaseIdentity, { name }: SeenPoint): boolean {
    return (this.#unheard.get(`${organizationId} ${name}`) ?? 0) > this.#deps.clock().getTime();
  }

  /** Clears the cache instead of growing without bound: the next uplinks look their points up again. */
  #makeRoom(count: number): void {
    this.#remembered += count;
    if (this.#remembered <= MOST_POINTS) return;
    this.#points.clear();
    this.#lastUnits.clear();
    this.#unheard.clear();
    this.#remembered = count;
  }

  #addPoints(points: Points, seen: readonly SeenPoint[], metricOf: MetricOf, changes: readonly SensorChange[]): void {
    const byWireId = new Map(changes.map(({ after }) => [after.wireId, after]));
    for (const { name, sensor, metric: wireName } of seen) {
      const row = byWireId.get(sensor);
      const metric = metricOf(wireName);
      if (!row || !metric || !row.metricIds.includes(metric.id)) continue;
      const last = this.#lastUnitOf(row, metric);
      points.set(name, { sensorId: row.id, metric, intervalSeconds: row.intervalSeconds, last });
    }
  }

  #lastUnitOf({ id, units }: SensorRow, metric: PointMetric): LastUnit {
    const key = `${id} ${metric.id}`;
    const last = this.#lastUnits.get(key) ?? { unit: units[metric.id] ?? metric.unit };
    this.#lastUnits.set(key, last);
    return last;
  }

  /** A change of unit that arrives later than this lookup still counts. */
  #metricsOf(customs: readonly CustomMetric[]): MetricOf {
    const byName = new Map(customs.map((custom) => [custom.wireName, custom]));
    return (wireName) => {
      const known = knownMetric(wireName);
      const custom = known ? undefined : byName.get(wireName);
      return custom ? (this.#changedMetrics.get(custom.id) ?? customMetric(custom.id, [custom.unit])) : known;
    };
  }

  async #customMetrics({ organizationId }: BaseIdentity, seen: readonly SeenPoint[]): Promise<CustomMetric[]> {
    const { relational } = this.#deps;
    const custom = seen.filter(({ metric }) => !knownMetric(metric));
    if (custom.length === 0) return [];
    const wanted = [...new Set(custom.map(({ metric }) => metric))];
    const units = new Map<string, string>();
    for (const { metric, unit, unitMissing } of custom)
      if (!unitMissing && !units.has(metric)) units.set(metric, unit ?? '');
    const found = await findCustomMetrics(relational, organizationId, wanted);
    for (const { wireName } of found) units.delete(wireName);
    if (units.size === 0) return found;
    await allotCustomMetrics(relational, organizationId, units);
    return findCustomMetrics(relational, organizationId, wanted);
  }

  async #sensorRows({ organizationId }: BaseIdentity, seen: readonly SeenPoint[]): Promise<SensorRow[]> {
    const { relational } = this.#deps;
    const wanted = [...new Set(seen.map(({ sensor }) => sensor))];
    const found = await findSensors(relational, organizationId, wanted);
    const known = new Set(found.map(({ wireId }) => wireId));
    const fresh = seen.filter(({ sensor, unitMissing }) => !unitMissing && !known.has(sensor));
    if (fresh.length === 0) return found;
    await allotSensors(relational, organizationId, [...new Set(fresh.map(({ sensor }) => sensor))]);
    return findSensors(relational, organizationId, wanted);
  }
}

type MetricOf = (wireName: string) => PointMetric | undefined;

/** Leaves out a sensor with only values without a unit, of metrics it never had. */
function changesOf(rows: readonly SensorRow[], seen: readonly SeenPoint[], metricOf: MetricOf): SensorChange[] {
  const bySensor = groupBySensor(seen);
  return rows.flatMap((before) => {
    const after = withPoints(before, bySensor.get(before.wireId) ?? [], metricOf);
    return after ? [{ before, after }] : [];
  });
}

function withPoints(before: SensorRow, points: readonly SeenPoint[], metricOf: MetricOf): SensorRow | undefined {
  const { metricIds, units } = learnedMetrics(before, points, metricOf);
  const heard = points.filter(({ metric }) => metricIds.has(metricOf(metric)?.id ?? 0));
  if (heard.length === 0) return undefined;
  const declared = heard.findLast(({ intervalSeconds }) => intervalSeconds !== undefined)?.intervalSeconds;
  const intervalSeconds = declared ?? before.intervalSeconds;
  const declarations = before.declarations + (intervalSeconds === before.intervalSeconds ? 0 : 1);
  return { ...before, metricIds: [...metricIds], units, intervalSeconds, declarations };
}

function learnedMetrics(before: SensorRow, points: readonly SeenPoint[], metricOf: MetricOf) {
  const metricIds = new Set(before.metricIds);
  const units: Record<number, string> = { ...before.units };
  for (const { metric: wireName, unit } of points.filter(({ unitMissing }) => !unitMissing)) {
    const metric = metricOf(wireName);
    if (!metric || metricIds.has(metric.id)) continue;
    metricIds.add(metric.id);
    const last = spelledOnce(metric, unit);
    if (last !== metric.unit) units[metric.id] = last;
  }
  return { metricIds, units };
}

function groupBySensor(seen: readonly SeenPoint[]): Map<string, SeenPoint[]> {
  const groups = new Map<string, SeenPoint[]>();
  for (const point of seen) {
    const group = groups.get(point.sensor);
    if (group) group.push(point);
    else groups.set(point.sensor, [point]);
  }
  return groups;
}
