import { AheadReadings } from '@watchglass/schemas/reading/ahead-readings';
import { isAfter } from '@watchglass/schemas/reading/effective-instant';

const FIRST_CAPACITY = 1024;

/**
 * The state of every known point (organization, sensor, metric), by its slot. In columns, because there may be
 * millions; growth replaces a column, so read it again after `slotOf`. Instants are epoch milliseconds.
 */
export class PointTable {
  organization = new Int32Array(FIRST_CAPACITY);
  sensor = new Int32Array(FIRST_CAPACITY);
  metric = new Int32Array(FIRST_CAPACITY);
  /** Effective instant of the newest arrived reading; NaN before the load, -Infinity without a reading. */
  latestAt = new Float64Array(FIRST_CAPACITY);
  /** Measured instant of that reading. */
  latestMeasuredAt = new Float64Array(FIRST_CAPACITY);
  latestValue = new Float64Array(FIRST_CAPACITY);
  readonly latestPosition: string[] = [];
  /** Version of a virtual sensor's latest value: a greater one replaces it, whatever its instant; else 0. */
  version = new Float64Array(FIRST_CAPACITY);
  /** The last measured instant of all arrived readings. */
  lastMeasuredAt = new Float64Array(FIRST_CAPACITY);
  /**
   * Effective instant of the newest reading in the classified blocks, behind `latestAt`; NaN if ClickHouse must be
   * asked.
   */
  markAt = new Float64Array(FIRST_CAPACITY);
  /** Measured instant of that reading. */
  markMeasuredAt = new Float64Array(FIRST_CAPACITY);
  /** The last measured instant in those blocks. */
  seenAt = new Float64Array(FIRST_CAPACITY);
  /** Value at `seenAt`, NaN if unknown. */
  seenValue = new Float64Array(FIRST_CAPACITY);
  /** By slot, measured instants ahead of their arrival: such a reading is not newer when it arrives again. */
  readonly ahead = new Map<number, AheadReadings>();
  /** See `point-intervals.ts`. */
  gaps = new Int32Array(FIRST_CAPACITY);
  interval = new Int32Array(FIRST_CAPACITY);
  /** Free for one pass over points at a time, which resets it at its end. */
  marked = new Uint8Array(FIRST_CAPACITY);
  /** 1 while the newest value is not yet written. */
  dirty = new Uint8Array(FIRST_CAPACITY);

  #size = 0;
  #index = new Int32Array(2 * FIRST_CAPACITY).fill(-1);

  get size(): number {
    return this.#size;
  }

  /** The slot of a point; a new, not yet loaded slot for an unknown point. */
  slotOf(organization: number, sensor: number, metric: number): number {
    const mask = this.#index.length - 1;
    let place = hashOf(organization, sensor, metric) & mask;
    for (;;) {
      const slot = this.#index[place] ?? -1;
      if (slot < 0) break;
      if (this.sensor[slot] === sensor && this.metric[slot] === metric && this.organization[slot] === organization)
        return slot;
      place = (place + 1) & mask;
    }
    this.#index[place] = this.#size;
    return this.#add(organization, sensor, metric);
  }

  /** Returns true if the reading has not arrived before. Certain only for readings ahead of their arrival. */
  isNew(slot: number, at: number, measuredAt: number): boolean {
    const ahead = this.ahead.get(slot);
    return measuredAt > at ? this.addAhead(slot, measuredAt) : !ahead?.has(measuredAt);
  }

  /** Adds a reading ahead of its arrival. Returns false if it arrived before. */
  addAhead(slot: number, measuredAt: number): boolean {
    const ahead = this.ahead.get(slot) ?? new AheadReadings();
    if (ahead.isEmpty) this.ahead.set(slot, ahead);
    return ahead.add(measuredAt, this.latestAt[slot] ?? -Infinity);
  }

  isNewest(slot: number, at: number, measuredAt: number): boolean {
    return isAfter(at, measuredAt, this.latestAt[slot] ?? NaN, this.latestMeasuredAt[slot] ?? NaN);
  }

  /** Returns false if the point has a reading of the same or a later measured instant. */
  moveLast(slot: number, measuredAt: number): boolean {
    if (measuredAt <= (this.lastMeasuredAt[slot] ?? NaN)) return false;
    this.lastMeasuredAt[slot] = measuredAt;
    return true;
  }

  #add(organization: number, sensor: number, metric: number): number {
    const slot = this.#size;
    this.#size += 1;
    this.organization[slot] = organization;
    this.sensor[slot] = sensor;
    this.metric[slot] = metric;
    this.latestAt[slot] = NaN;
    this.markAt[slot] = NaN;
    this.seenAt[slot] = NaN;
    this.latestPosition[slot] = '';
    if (this.#size === this.organization.length) this.#grow();
    return slot;
  }

  #grow(): void {
    const capacity = 2 * this.organization.length;
    this.organization = longer(this.organization, new Int32Array(capacity));
    this.sensor = longer(this.sensor, new Int32Array(capacity));
    this.metric = longer(this.metric, new Int32Array(capacity));
    this.latestAt = longer(this.latestAt, new Float64Array(capacity));
    this.latestValue = longer(this.latestValue, new Float64Array(capacity));
    this.latestMeasuredAt = longer(this.latestMeasuredAt, new Float64Array(capacity));
    this.version = longer(this.version, new Float64Array(capacity));
    this.lastMeasuredAt = longer(this.lastMeasuredAt, new Float64Array(capacity));
    this.markAt = longer(this.markAt, new Float64Array(capacity));
    this.markMeasuredAt = longer(this.markMeasuredAt, new Float64Array(capacity));
    this.seenAt = longer(this.seenAt, new Float64Array(capacity));
    this.seenValue = longer(this.seenValue, new Float64Array(capacity));
    this.gaps = longer(this.gaps, new Int32Array(capacity));
    this.interval = longer(this.interval, new Int32Array(capacity));
    this.marked = longer(this.marked, new Uint8Array(capacity));
    this.dirty = longer(this.dirty, new Uint8Array(capacity));
    this.#index = new Int32Array(2 * capacity).fill(-1);
    for (let slot = 0; slot < this.#size; slot += 1) this.#place(slot);
  }

  #place(slot: number): void {
    const mask = this.#index.length - 1;
    let place = hashOf(this.organization[slot] ?? 0, this.sensor[slot] ?? 0, this.metric[slot] ?? 0) & mask;
    while ((this.#index[place] ?? -1) >= 0) place = (place + 1) & mask;
    this.#index[place] = slot;
  }
}

function longer<C extends Int32Array | Float64Array | Uint8Array>(old: C, column: C): C {
  column.set(old);
  return column;
}

function hashOf(organization: number, sensor: number, metric: number): number {
  const mixed = Math.imul(sensor, 0x9e3779b1) ^ Math.imul(metric, 0x85ebca6b) ^ Math.imul(organization, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}
