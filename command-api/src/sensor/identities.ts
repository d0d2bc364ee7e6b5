import { refuse } from '@watchglass/schemas/refusals';
import { DISCOVERIES_PER_BASE_PER_MINUTE } from '@watchglass/schemas/sensor/limits';
import type { AuthenticatedBase } from '../base/credentials.ts';
import type { Deps } from '../deps.ts';
import { allotCustomMetrics, findCustomMetrics, type CustomMetric } from '../metric/metric-ids.ts';
import { customMetric, knownMetric, type PointMetric } from '../metric/point-metric.ts';
import { TokenBuckets } from '../reading/token-buckets.ts';
import { announce, type SensorChange } from './announce.ts';
import { allotSensors, findSensors, type SensorRow } from './sensor-ids.ts';

/** A measurement point: where a reading belongs. Everything in here has been announced by an event. */
export interface Point {
  readonly sensorId: number;
  readonly metric: PointMetric;
  readonly intervalSeconds: number | null;
}

/** What an uplink says of a point: its whole name, that name's two parts, its unit, and the sensor's interval if it declares one. */
export interface SeenPoint {
  readonly name: string;
  readonly sensor: string;
  readonly metric: string;
  readonly unit: string | undefined;
  readonly intervalSeconds: number | undefined;
}

/** One organization's points by their whole name on the wire. */
export type Points = Map<string, Point>;

const MOST_POINTS = 1_000_000;

/**
 * The integer ids of what devices call by names: allotted once per (organization, wire name) in the private schema, remembered
 * in this process.
 */
export class Identities {
  readonly #deps: Deps;
  readonly #points = new Map<number, Points>();
  readonly #discoveries = new TokenBuckets({
    burst: DISCOVERIES_PER_BASE_PER_MINUTE,
    perSecond: DISCOVERIES_PER_BASE_PER_MINUTE / 60,
  });
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
   * Adds to `points` those an uplink brings that are new to this process, or whose sensor declares another interval. What is new
   * to the organization is announced by an event before this resolves, so that no reading exists whose sensor does not.
   * Refuses (`TooManyRequests`) a base that brings too many.
   */
  async discover(device: AuthenticatedBase, points: Points, seen: readonly SeenPoint[]): Promise<void> {
    this.spend(device, seen.length);
    const customs = await this.#customMetrics(device, seen);
    const rows = await this.#sensorRows(device, seen);
    const metricOf = metricsOf(customs);
    const changes = changesOf(rows, seen, metricOf);
    await announce(this.#deps, device, { customMetrics: customs, sensors: changes });
    this.#makeRoom(seen.length);
    addPoints(points, seen, metricOf, changes);
  }

  /** Counts what a base makes us look up or remember; refuses (`TooManyRequests`) what is beyond its measure. */
  spend({ serial }: AuthenticatedBase, discoveries: number): void {
    const retryAfterSeconds = this.#discoveries.take(serial, discoveries, this.#deps.clock().getTime());
    if (retryAfterSeconds > 0) refuse('TooManyRequests', { retryAfterSeconds });
  }

  /** Throws away rather than grows without bound: the next uplinks look up what they need. */
  #makeRoom(count: number): void {
    this.#remembered += count;
    if (this.#remembered <= MOST_POINTS) return;
    this.#points.clear();
    this.#remembered = count;
  }

  async #customMetrics({ organizationId }: AuthenticatedBase, seen: readonly SeenPoint[]): Promise<CustomMetric[]> {
    const { relational } = this.#deps;
    const units = new Map<string, string>();
    for (const { metric, unit } of seen) if (!knownMetric(metric) && !units.has(metric)) units.set(metric, unit ?? '');
    if (units.size === 0) return [];
    const wanted = [...units.keys()];
    const found = await findCustomMetrics(relational, organizationId, wanted);
    if (found.length === wanted.length) return found;
    for (const { wireName } of found) units.delete(wireName);
    await allotCustomMetrics(relational, organizationId, units);
    return findCustomMetrics(relational, organizationId, wanted);
  }

  async #sensorRows({ organizationId }: AuthenticatedBase, seen: readonly SeenPoint[]): Promise<SensorRow[]> {
    const { relational } = this.#deps;
    const wanted = [...new Set(seen.map(({ sensor }) => sensor))];
    const found = await findSensors(relational, organizationId, wanted);
    if (found.length === wanted.length) return found;
    const known = new Set(found.map(({ wireId }) => wireId));
    await allotSensors(
      relational,
      organizationId,
      wanted.filter((wireId) => !known.has(wireId)),
    );
    return findSensors(relational, organizationId, wanted);
  }
}

type MetricOf = (wireName: string) => PointMetric | undefined;

function metricsOf(customs: readonly CustomMetric[]): MetricOf {
  const byName = new Map(customs.map((custom) => [custom.wireName, customMetric(custom)]));
  return (wireName) => knownMetric(wireName) ?? byName.get(wireName);
}

function changesOf(rows: readonly SensorRow[], seen: readonly SeenPoint[], metricOf: MetricOf): SensorChange[] {
  const bySensor = groupBySensor(seen);
  return rows.map((before) => {
    const points = bySensor.get(before.wireId) ?? [];
    const ids = points.flatMap(({ metric }) => metricOf(metric)?.id ?? []);
    const declared =
      points.findLast(({ intervalSeconds }) => intervalSeconds !== undefined)?.intervalSeconds ??
      before.intervalSeconds;
    const metricIds = [...new Set([...before.metricIds, ...ids])];
    const declarations = before.declarations + (declared === before.intervalSeconds ? 0 : 1);
    return { before, after: { ...before, metricIds, intervalSeconds: declared, declarations } };
  });
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

function addPoints(
  points: Points,
  seen: readonly SeenPoint[],
  metricOf: MetricOf,
  changes: readonly SensorChange[],
): void {
  const byWireId = new Map(changes.map(({ after }) => [after.wireId, after]));
  for (const { name, sensor, metric: wireName } of seen) {
    const row = byWireId.get(sensor);
    const metric = metricOf(wireName);
    if (row && metric) points.set(name, { sensorId: row.id, metric, intervalSeconds: row.intervalSeconds });
  }
}
