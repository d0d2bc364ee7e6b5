import { crossings, isInside } from './crossing.ts';
import { lateFinding, type Occasion, type Outgoing } from './decided-events.ts';
import type { Point } from './point.ts';

interface Late {
  readonly at: number;
  readonly value: number;
}

/** The late readings of one uplink. They change nothing; of those beyond a limit the worst is recorded, once per rule and point. */
export class LateReadings {
  readonly #byPoint = new Map<Point, Late[]>();

  /** A reading that was delivered before is not a late one. */
  add(point: Point, at: number, value: number): void {
    if (point.isRepeated(at)) return;
    point.remember(at);
    const late = this.#byPoint.get(point);
    if (late) late.push({ at, value });
    else this.#byPoint.set(point, [{ at, value }]);
  }

  findings(occasion: Occasion): Outgoing[] {
    return [...this.#byPoint].flatMap(([point, readings]) =>
      point.rules.flatMap((rule) => {
        const beyond = readings.filter(({ value }) => !isInside(rule.definition, value));
        const worst = beyond.find(({ value }) => crossings(rule.definition, value).critical) ?? beyond[0];
        return worst ? [lateFinding(point, rule, worst, occasion)] : [];
      }),
    );
  }
}
