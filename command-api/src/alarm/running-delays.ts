import type { TimerBody } from '@watchglass/schemas/reading/log-body';
import type { Point } from './point.ts';

/** `wall` is the time of people and sensors; `steady` counts milliseconds from any origin and is never adjusted. */
export interface Clocks {
  readonly wall: () => Date;
  readonly steady: () => number;
}

interface Delay {
  readonly dueAt: number;
  /** The end of the delay on the steady clock. */
  readonly endsAt: number;
}

/**
 * The points on which a delay is running, by the end of the delay. The rest of a delay is read from the wall clock
 * once, when it begins here: a later change of that clock neither shortens nor extends a delay.
 */
export class RunningDelays {
  readonly #clocks: Clocks;
  readonly #delays = new Map<Point, ReadonlyMap<string, Delay>>();
  #earliest = Infinity;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /** No delay ends before this instant on the steady clock; Infinity without a delay. */
  get earliest(): number {
    return this.#earliest;
  }

  /** Reads the delays of a point again after its conditions may have changed. */
  watch(point: Point): void {
    const before = this.#delays.get(point);
    this.#delays.delete(point);
    const delays = new Map<string, Delay>();
    for (const {
      rule: { ruleId },
      dueAt,
    } of point.pending()) {
      const known = before?.get(ruleId);
      const delay = known?.dueAt === dueAt ? known : this.#begin(dueAt);
      delays.set(ruleId, delay);
      this.#earliest = Math.min(this.#earliest, delay.endsAt);
    }
    if (delays.size > 0) this.#delays.set(point, delays);
  }

  /**
   * The timers of all delays that have ended by `now` on the steady clock. Each is returned until the point records
   * that it has fired.
   */
  due(now: number): TimerBody[] {
    if (now < this.#earliest) return [];
    const due: TimerBody[] = [];
    this.#earliest = Infinity;
    for (const [point, delays] of this.#delays) {
      for (const {
        rule: { ruleId },
        dueAt,
      } of point.pending()) {
        const { endsAt } = delays.get(ruleId) ?? this.#begin(dueAt);
        this.#earliest = Math.min(this.#earliest, endsAt);
        if (endsAt <= now)
          due.push({ kind: 'timer', organizationId: point.organizationId, ruleId, ...point.id(), dueAt });
      }
    }
    return due;
  }

  #begin(dueAt: number): Delay {
    const { wall, steady } = this.#clocks;
    return { dueAt, endsAt: steady() + Math.max(0, dueAt - wall().getTime()) };
  }
}
