import { AheadReadings } from '@watchglass/schemas/reading/ahead-readings';
import { isAfter } from '@watchglass/schemas/reading/effective-instant';

const FIRST_CAPACITY = 1024;

/**
 * What is remembered of every point (organization, sensor, metric) heard of, by its slot. Columns, because there may be
 * millions; a column is replaced when the table grows, so take it anew after `slotOf`. Instants are epoch milliseconds.
 */
export class PointTable {
  organization = new Int32Array(FIRST_CAPACITY);
  sensor = new Int32Array(FIRST_CAPACITY);
  metric = new Int32Array(FIRST_CAPACITY);
  /** Effective instant of the newest reading that has arrived; NaN while nothing has been loaded, -Infinity where there is none. */
  latestAt = new Float64Array(FIRST_CAPACITY);
  /** When that reading was measured. */
  latestMeasuredAt = new Float64Array(FIRST_CAPACITY);
  latestValue = new Float64Array(FIRST_CAPACITY);
  readonly latestPosition: string[] = [];
  /** The last instant at which anything that has arrived was measured. */
  lastMeasuredAt = new Float64Array(FIRST_CAPACITY);
  /** Effective instant of the newest reading in the blocks classified so far, behind `latestAt`; NaN where it must be asked for. */
  markAt = new Float64Array(FIRST_CAPACITY);
  /** When that reading was measured. */
  markMeasuredAt = new Float64Array(FIRST_CAPACITY);
  /** The last instant at which anything in those blocks was measured. */
  seenAt = new Float64Array(FIRST_CAPACITY);
  /** Value at `seenAt`, NaN where it is not known. */
  seenValue = new Float64Array(FIRST_CAPACITY);
  /** By slot, instants of measuring that were ahead of their arrival: such a reading is not newer for arriving again. */
  readonly ahead = new Map<number, AheadReadings>();
  /** See `point-intervals.ts`. */
  gaps = new Int32Array(FIRST_CAPACITY);
  interval = new Int32Array(FIRST_CAPACITY);
  /** Free for one pass over points at a time: whoever sets it takes it back. */
  marked = new Uint8Array(FIRST_CAPACITY);
  /** 1 while the newest value still has to be written. */
  dirty = new Uint8Array(FIRST_CAPACITY);

  #size = 0;
  #index = new Int32Array(2 * FIRST_CAPACITY).fill(-1);

  get size(): number {
    return this.#size;
  }

  /** The slot of a point, a new one that is not loaded where it was never asked for. */
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

  /** Whether the reading did not arrive before. Only of readings that were ahead of their arrival this is known for certain. */
  isNew(slot: number, at: number, measuredAt: number): boolean {
    const ahead = this.ahead.get(slot);
    return measuredAt > at ? this.addAhead(slot, measuredAt) : !ahead?.has(measuredAt);
  }

  /** Takes a reading that was ahead of its arrival. False where it arrived before. */
  addAhead(slot: number, measuredAt: number): boolean {
    const ahead = this.ahead.get(slot) ?? new AheadReadings();
    if (ahead.isEmpty) this.ahead.set(slot, ahead);
    return ahead.add(measuredAt, this.latestAt[slot] ?? -Infinity);
  }

  isNewest(slot: number, at: number, measuredAt: number): boolean {
    return isAfter(at, measuredAt, this.latestAt[slot] ?? NaN, this.latestMeasuredAt[slot] ?? NaN);
  }

  /** False where something of the point was measured at the same time or later. */
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
