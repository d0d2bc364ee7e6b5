import type { LiveValue, PointKey } from '@watchglass/schemas/live/messages';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Viewer } from './viewer.ts';

/** A point that somebody watches, with its newest value. */
export interface WatchedPoint {
  readonly key: PointKey;
  readonly watchers: Set<Viewer>;
  value: LiveValue | null;
  /** `value` as JSON, written once for all who get it. */
  text: string;
  /** True once it is known to be the organization's. */
  isOurs: boolean;
  /** How many are about to watch it. */
  holds: number;
  /** How often it still has to be read again: what PostgreSQL says may be older than what was announced before. */
  rereads: number;
}

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
const REREADS = 2;

/** The watched points of one organization, each with its newest value: an older one never replaces a newer. */
export class PointBoard {
  readonly #organizationId: number;
  readonly #relational: Queryable;
  readonly #points = new Map<PointKey, WatchedPoint>();

  constructor(organizationId: number, relational: Queryable) {
    this.#organizationId = organizationId;
    this.#relational = relational;
  }

  /** Points of the organization with their newest values; those it does not have are left out. Let go of them afterwards. */
  async find(keys: readonly PointKey[]): Promise<readonly WatchedPoint[]> {
    const asked = keys.map((key) => this.#hold(key));
    try {
      await this.#read(asked.filter(({ isOurs }) => !isOurs));
    } catch (error) {
      this.letGo(asked);
      throw error;
    }
    this.letGo(asked.filter(({ isOurs }) => !isOurs));
    return asked.filter(({ isOurs }) => isOurs);
  }

  letGo(points: readonly WatchedPoint[]): void {
    for (const point of points) point.holds -= 1;
    this.release(points);
  }

  /** Forgets those of the points that nobody watches. */
  release(points: readonly WatchedPoint[]): void {
    for (const { key, watchers, holds } of points) if (watchers.size + holds === 0) this.#points.delete(key);
  }

  /** Takes values in, and adds to `concerned` whom they concern. */
  hear(values: readonly LiveValue[], concerned: Set<Viewer>): void {
    for (const value of values) {
      const point = this.#points.get(`${value[0]}.${value[1]}`);
      if (point !== undefined) take(point, value, concerned);
    }
  }

  /** Reads again what is due, or everything. */
  async reread(everything: boolean, concerned: Set<Viewer>): Promise<void> {
    const due = [...this.#points.values()].filter(({ isOurs, rereads }) => isOurs && (everything || rereads > 0));
    for (const point of due) point.rereads -= 1;
    await this.#read(due, concerned);
  }

  #hold(key: PointKey): WatchedPoint {
    const point = this.#points.get(key)
      ?? { key, watchers: new Set(), value: null, text: '', isOurs: false, holds: 0, rereads: REREADS };
    this.#points.set(key, point);
    point.holds += 1;
    return point;
  }

  async #read(points: readonly WatchedPoint[], concerned = new Set<Viewer>()): Promise<void> {
    if (points.length === 0) return;
    const ids = points.map(({ key }) => key.split('.'));
    const values = [this.#organizationId, ids.map(([sensorId]) => Number(sensorId)), ids.map(([, metricId]) => Number(metricId))];
    const rows = await this.#relational.query<LatestRow>({ name: 'live.latest', text: LOAD, values });
    for (const { sensor_id, metric_id, measured_at, value, log_position } of rows) {
      const point = this.#points.get(`${sensor_id}.${metric_id}`);
      if (point === undefined) continue;
      point.isOurs = true;
      if (measured_at !== null) take(point, [sensor_id, metric_id, measured_at.getTime(), value, log_position], concerned);
    }
  }
}

function take(point: WatchedPoint, value: LiveValue, concerned: Set<Viewer>): void {
  if (point.value !== null && !isNewer(value, point.value)) return;
  point.value = value;
  point.text = JSON.stringify(value);
  for (const viewer of point.watchers) {
    viewer.pending.add(point);
    concerned.add(viewer);
  }
}

const isNewer = (value: LiveValue, than: LiveValue): boolean => value[2] > than[2] || (value[2] === than[2] && value[4] > than[4]);
