import { effectiveAtOf, type LiveValue, type PointKey } from '@watchglass/schemas/live/messages';
import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { Unsubscribe } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { Selection } from './selection.ts';
import type { Viewer } from './viewer.ts';

/** A watched point with its newest value. */
export interface WatchedPoint {
  readonly key: PointKey;
  readonly selections: Set<Selection>;
  value: LiveValue | null;
  /** `value` as JSON, serialized once for all viewers. */
  text: string;
  /** The board's count when `value` arrived. */
  changedAt: number;
  /** True once the point is known to belong to the organization. */
  isOurs: boolean;
  /** The number of watches that are about to begin. */
  holds: number;
  /** The read that checks whether the point belongs to the organization. */
  reading: Promise<void> | null;
  /** The number of further reads: PostgreSQL may still hold a value older than an earlier announcement. */
  rereads: number;
}

interface LatestRow extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly measured_at: Date | null;
  readonly effective_at: Date;
  readonly value: number;
  readonly log_position: string;
}

/** Filters by sensor, since only the sensor tells the organization of a point. */
const LOAD = `
SELECT p.sensor_id, p.metric_id, l.measured_at, l.effective_at, l.value, l.log_position
FROM unnest($2::int[], $3::int[]) AS p (sensor_id, metric_id)
JOIN read.sensors s ON s.id = p.sensor_id AND s.organization_id = $1
LEFT JOIN read.latest_values l ON l.organization_id = $1 AND l.sensor_id = p.sensor_id AND l.metric_id = p.metric_id`;
const SEEN = `SELECT id FROM read.sensors WHERE organization_id = $1 AND id = ANY ($2::int[])
  AND ($3::uuid[] IS NULL OR location_id = ANY ($3)) AND ($4::int[] IS NULL OR id = ANY ($4))`;
const REREADS = 2;

/** The watched points of one organization, each with its newest value. An older value never replaces a newer one. */
export class PointBoard {
  readonly #organizationId: number;
  readonly #relational: Queryable;
  readonly #points = new Map<PointKey, WatchedPoint>();
  readonly #selections = new Map<string, Selection>();
  readonly #listen: () => Unsubscribe;
  #listening: Unsubscribe | null = null;
  /** Counts the values that were stored. */
  #count = 0;

  /** `listen` subscribes `hear` to new values; the subscription lasts while any point is watched. */
  constructor(organizationId: number, relational: Queryable, listen: () => Unsubscribe) {
    this.#organizationId = organizationId;
    this.#relational = relational;
    this.#listen = listen;
  }

  /**
   * Returns points of the organization with their newest values and omits unknown ones. Each found point has to be
   * released afterwards.
   */
  async find(keys: readonly PointKey[]): Promise<readonly WatchedPoint[]> {
    const asked = keys.map((key) => this.#hold(key));
    try {
      // A read that is underway is shared: thousands of clients that reconnect together ask for the same points.
      const underway = new Set(asked.flatMap(({ reading }) => reading ?? []));
      if (underway.size > 0) await Promise.allSettled(underway);
      await this.#readNew(asked.filter(({ isOurs }) => !isOurs));
    } catch (error) {
      this.letGo(asked);
      throw error;
    }
    this.letGo(asked.filter(({ isOurs }) => !isOurs));
    return asked.filter(({ isOurs }) => isOurs);
  }

  /** Returns the points whose sensor is in sight now. */
  async inSight(sight: Sight, points: readonly WatchedPoint[]): Promise<readonly WatchedPoint[]> {
    const values = [this.#organizationId, [...new Set(points.map(sensorOf))], sight.locations, sensorsIn(sight)];
    const rows = await this.#relational.query<{ id: number }>({ name: 'live.seen', text: SEEN, values });
    const placed = new Set(rows.map(({ id }) => id));
    return points.filter((point) => placed.has(sensorOf(point)));
  }

  letGo(points: readonly WatchedPoint[]): void {
    for (const point of points) point.holds -= 1;
    this.#forget(points);
  }

  /** Makes these points the viewer's selection. The viewer must have received their current values. */
  show(viewer: Viewer, points: readonly WatchedPoint[]): void {
    const before = viewer.selection;
    viewer.selection = points.length === 0 ? null : this.#select(points);
    viewer.selection?.viewers.add(viewer);
    viewer.told = this.#count;
    if (before === null || before === viewer.selection) return;
    before.viewers.delete(viewer);
    if (before.viewers.size > 0) return;
    this.#selections.delete(before.signature);
    for (const { selections } of before.points) selections.delete(before);
    this.#forget(before.points);
  }

  /** Stores values and sends them to the viewers of their points. */
  hear(values: readonly LiveValue[]): void {
    this.#count += 1;
    const concerned = new Set<Selection>();
    for (const value of values) {
      const point = this.#points.get(`${value[0]}.${value[1]}`);
      if (point !== undefined) this.#take(point, value, concerned);
    }
    for (const { viewers } of concerned) for (const viewer of viewers) viewer.flush();
  }

  /** Reads the points that are due, or all points. */
  async reread(everything: boolean): Promise<void> {
    const due = [...this.#points.values()].filter(({ isOurs, rereads }) => isOurs && (everything || rereads > 0));
    for (const point of due) point.rereads -= 1;
    await this.#read(due);
  }

  /** Ends the subscription. */
  close(): void {
    this.#listening?.();
    this.#listening = null;
  }

  #hold(key: PointKey): WatchedPoint {
    const point = this.#points.get(key) ?? {
      key,
      selections: new Set(),
      value: null,
      text: '',
      changedAt: 0,
      isOurs: false,
      holds: 0,
      reading: null,
      rereads: REREADS,
    };
    this.#points.set(key, point);
    this.#listening ??= this.#listen();
    point.holds += 1;
    return point;
  }

  #forget(points: readonly WatchedPoint[]): void {
    for (const { key, selections, holds } of points) if (selections.size + holds === 0) this.#points.delete(key);
    if (this.#points.size === 0) this.close();
  }

  #select(points: readonly WatchedPoint[]): Selection {
    const signature = points
      .map(({ key }) => key)
      .toSorted()
      .join();
    const known = this.#selections.get(signature);
    if (known !== undefined) return known;
    const selection = new Selection(points, signature);
    for (const point of points) {
      point.selections.add(selection);
      selection.changedAt = Math.max(selection.changedAt, point.changedAt);
    }
    this.#selections.set(signature, selection);
    return selection;
  }

  #take(point: WatchedPoint, value: LiveValue, concerned: Set<Selection>): void {
    if (point.value !== null && !isNewer(value, point.value)) return;
    point.value = value;
    point.text = JSON.stringify(value);
    point.changedAt = this.#count;
    for (const selection of point.selections) {
      selection.changedAt = this.#count;
      concerned.add(selection);
    }
  }

  async #readNew(points: readonly WatchedPoint[]): Promise<void> {
    const reading = this.#read(points);
    for (const point of points) point.reading = reading;
    try {
      await reading;
    } finally {
      for (const point of points) if (point.reading === reading) point.reading = null;
    }
  }

  async #read(points: readonly WatchedPoint[]): Promise<void> {
    if (points.length === 0) return;
    const ids = points.map(({ key }) => key.split('.'));
    const values = [
      this.#organizationId,
      ids.map(([sensorId]) => Number(sensorId)),
      ids.map(([, metricId]) => Number(metricId)),
    ];
    const rows = await this.#relational.query<LatestRow>({ name: 'live.latest', text: LOAD, values });
    for (const { sensor_id, metric_id } of rows) {
      const point = this.#points.get(`${sensor_id}.${metric_id}`);
      if (point !== undefined) point.isOurs = true;
    }
    this.hear(rows.flatMap((row) => valueOf(row)));
  }
}

function sensorOf({ key }: WatchedPoint): number {
  return Number(key.split('.')[0]);
}

function valueOf({ sensor_id, metric_id, measured_at, effective_at, value, log_position }: LatestRow): LiveValue[] {
  if (measured_at === null) return [];
  const [measuredAt, effectiveAt] = [measured_at.getTime(), effective_at.getTime()];
  const told = [sensor_id, metric_id, measuredAt, value, log_position] as const;
  return [measuredAt === effectiveAt ? told : [...told, effectiveAt]];
}

/** Compares by the effective instant, then the measured one, then the place in the log. */
function isNewer(value: LiveValue, than: LiveValue): boolean {
  const ahead = effectiveAtOf(value) - effectiveAtOf(than) || value[2] - than[2];
  return ahead > 0 || (ahead === 0 && value[4] > than[4]);
}
