import type { TimerBody } from '@watchglass/schemas/reading/log-body';
import type { Point } from './point.ts';

/** The points on which a delay is running, so that each is found when it ends. */
export class RunningDelays {
  readonly #points = new Set<Point>();
  #earliest = Infinity;

  /** Looks at a point again whose conditions may have changed. */
  watch(point: Point): void {
    this.#points.delete(point);
    for (const { dueAt } of point.pending()) {
      this.#points.add(point);
      this.#earliest = Math.min(this.#earliest, dueAt);
    }
  }

  /** The timers of all delays that have ended by `now`. Each is answered until the point says that it has fired. */
  due(now: number): TimerBody[] {
    if (now < this.#earliest) return [];
    const due: TimerBody[] = [];
    this.#earliest = Infinity;
    for (const point of this.#points) {
      for (const { rule: { ruleId }, dueAt } of point.pending()) {
        this.#earliest = Math.min(this.#earliest, dueAt);
        if (dueAt <= now) due.push({ kind: 'timer', organizationId: point.organizationId, ruleId, ...point.id(), dueAt });
      }
    }
    return due;
  }
}
