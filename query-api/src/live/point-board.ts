import type { LiveValue, PointKey } from '@watchglass/schemas/live/messages';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Viewer } from './viewer.ts';

/** The newest value of a point that somebody watches. */
export interface WatchedPoint {
  readonly sensorId: number;
  readonly metricId: number;
  readonly watchers: Set<Viewer>;
  value: LiveValue | null;
  /** `value` as JSON, written once for all who get it. */
  text: string;
  heard: boolean;
  /** How many are about to watch it. */
  holds: number;
}

const METRICS = 2 ** 20;
const keyOf = (sensorId: number, metricId: number): number => sensorId * METRICS + metricId;

interface LatestRow extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly measured_at: Date | null;
  readonly value: number;
  readonly log_position: string;
}

/** Asked by sensors, since only those tell whose a point is. */
const LOAD = `
SELECT p.sensor_id, p.metric_id, l.measured_at, l.value, l.log_position
FROM unnest($2::int[], $3::int[]) AS p (sensor_id, metric_id)
JOIN read.sensors s ON s.id = p.sensor_id AND s.organization_id = $1
LEFT JOIN read.latest_values l ON l.organization_id = $1 AND l.sensor_id = p.sensor_id AND l.metric_id = p.metric_id`;

/** The watched points of one organization, each with its newest value: an older one never replaces a newer. */
export class PointBoard {
  readonly #organizationId: number;
  readonly #relational: Queryable;
  readonly #points = new Map<number, WatchedPoint>();

  constructor(organizationId: number, relational: Queryable) {
    this.#organizationId = organizationId;
    this.#relational = relational;
  }

  /** Points of the organization, with their newest values; those it does not have are left out. Let go of them in the end. */
  async find(keys: readonly PointKey[]): Promise<Map<PointKey, WatchedPoint>> {
    const found = new Map<PointKey, WatchedPoint>();
    const hold = (point: WatchedPoint): void => {
      point.holds += 1;
      found.set(`${point.sensorId}.${point.metricId}`, point);
    };
    const ids = keys.map(idsOf);
    for (const each of ids) this.#ifKnown(each, hold);
    try {
      for (const row of await this.#load(ids.filter((each) => !found.has(`${each[0]}.${each[1]}`)))) {
        const point = this.#point(row.sensor_id, row.metric_id);
        take(point, valueOf(row));
        hold(point);
      }
    } catch (error) {
      this.letGo(found.values());
      throw error;
    }
    return found;
  }

  /** Of points that were found and are watched now or not at all. */
  letGo(points: Iterable<WatchedPoint>): void {
    for (const point of points) {
      point.holds -= 1;
      this.release([point]);
    }
  }

  /** Takes values in and answers whom they concern. */
  hear(values: readonly LiveValue[], concerned: Set<Viewer>): void {
    for (const value of values) {
      const point = this.#points.get(keyOf(value[0], value[1]));
      if (point === undefined) continue;
      point.heard = true;
      if (!take(point, value)) continue;
      for (const viewer of point.watchers) {
        viewer.pending.add(point);
        concerned.add(viewer);
      }
    }
  }

  /** Reads again what nothing was heard of since this was last called. */
  async reread(): Promise<Set<Viewer>> {
    const silent = [...this.#points.values()].filter(({ heard }) => !heard);
    for (const point of this.#points.values()) point.heard = false;
    const rows = await this.#load(silent.map(({ sensorId, metricId }) => [sensorId, metricId]));
    const concerned = new Set<Viewer>();
    this.hear(rows.map(valueOf).filter((value) => value !== null), concerned);
    return concerned;
  }

  /** Forgets those of the points that nobody watches. */
  release(points: Iterable<WatchedPoint>): void {
    for (const point of points) {
      if (point.watchers.size + point.holds === 0) this.#points.delete(keyOf(point.sensorId, point.metricId));
    }
  }

  #ifKnown([sensorId, metricId]: readonly [number, number], then: (point: WatchedPoint) => void): void {
    const point = this.#points.get(keyOf(sensorId, metricId));
    if (point !== undefined) then(point);
  }

  #point(sensorId: number, metricId: number): WatchedPoint {
    const key = keyOf(sensorId, metricId);
    const point = this.#points.get(key) ?? { sensorId, metricId, watchers: new Set(), value: null, text: '', heard: true, holds: 0 };
    this.#points.set(key, point);
    return point;
  }

  async #load(ids: readonly (readonly [number, number])[]): Promise<LatestRow[]> {
    if (ids.length === 0) return [];
    const values = [this.#organizationId, ids.map(([sensorId]) => sensorId), ids.map(([, metricId]) => metricId)];
    return this.#relational.query<LatestRow>({ name: 'live.latest', text: LOAD, values });
  }
}

function idsOf(key: PointKey): [number, number] {
  const [sensorId, metricId] = key.split('.');
  return [Number(sensorId), Number(metricId)];
}

function valueOf({ sensor_id, metric_id, measured_at, value, log_position }: LatestRow): LiveValue | null {
  return measured_at === null ? null : [sensor_id, metric_id, measured_at.getTime(), value, log_position];
}

function take(point: WatchedPoint, value: LiveValue | null): boolean {
  if (value === null || (point.value !== null && !isNewer(value, point.value))) return false;
  point.value = value;
  point.text = JSON.stringify(value);
  return true;
}

const isNewer = (value: LiveValue, than: LiveValue): boolean => value[2] > than[2] || (value[2] === than[2] && value[4] > than[4]);
