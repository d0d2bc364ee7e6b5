import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { MeasuredBody } from '../../alarm/point-rules.ts';
import { Evaluation } from '../../alarm/evaluation.ts';
import type { WatchedRules } from '../../alarm/watched-rules.ts';

/** A stored reading; `at` is the instant at which it is taken, epoch milliseconds as `measuredAt`. */
export interface StoredReading {
  readonly at: number;
  readonly measuredAt: number;
  readonly value: number;
}

export interface PointOfRun {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly metricId: number;
  readonly kind: 'readings' | 'derived';
}

/** Hears what was decided, with the instant of the decision, epoch milliseconds. */
export type Hear = (event: AlarmEvent, now: number) => void;

const POSITION_DIGITS = 12;

/** An uplink with one reading. The evaluation keeps nothing of it, so each reading is put into the same one. */
type Uplink = MeasuredBody & { receivedAt: number };

function uplinkOf({ organizationId, sensorId, metricId, kind }: PointOfRun): Uplink {
  const uplink = {
    mode: 'live' as const,
    organizationId,
    receivedAt: 0,
    sensor: Int32Array.of(sensorId),
    metric: Int32Array.of(metricId),
    at: Float64Array.of(0),
    value: Float64Array.of(0),
  };
  return kind === 'derived' ? { ...uplink, kind, version: 0 } : { ...uplink, kind, base: '', quarantined: [] };
}

/**
 * Drives the production evaluation over the stored readings of one point. Its clock stands at the reading or the timer
 * that is being taken, so what a delay decides between two readings is decided at its own instant.
 */
export class PointRun {
  readonly #body: Uplink;
  readonly #evaluation: Evaluation;
  readonly #hear: Hear;
  #now = 0;
  #position = 0;

  constructor(point: PointOfRun, rules: WatchedRules, hear: Hear) {
    this.#body = uplinkOf(point);
    this.#hear = hear;
    this.#evaluation = new Evaluation(rules, { wall: () => new Date(this.#now), steady: () => this.#now });
  }

  /** Takes the next reading, in order of the instants at which they are taken. */
  take({ at, measuredAt, value }: StoredReading): void {
    this.passTime(at);
    this.#now = Math.max(this.#now, at);
    this.#body.receivedAt = this.#now;
    this.#body.at[0] = measuredAt;
    this.#body.value[0] = value;
    this.#evaluation.take(this.#body, this.#next());
    this.#settle();
  }

  /** Lets the time pass up to an instant, with the timers that come due. */
  passTime(until: number): void {
    for (let next = this.#evaluation.nextTimers; next <= until; next = this.#evaluation.nextTimers) {
      this.#now = Math.max(this.#now, next);
      for (const timer of this.#evaluation.dueTimers(this.#now)) {
        this.#evaluation.fired(timer);
        this.#evaluation.take(timer, this.#next());
      }
      this.#settle();
    }
  }

  #next(): string {
    this.#position += 1;
    return String(this.#position).padStart(POSITION_DIGITS, '0');
  }

  #settle(): void {
    if (!this.#evaluation.hasDecided()) return;
    for (const { event } of this.#evaluation.decisions().events) this.#hear(event as unknown as AlarmEvent, this.#now);
  }
}
