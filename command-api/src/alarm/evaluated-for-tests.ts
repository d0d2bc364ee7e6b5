import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { AheadReadings } from '@watchglass/schemas/reading/ahead-readings';
import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';
import { Evaluation } from './evaluation.ts';
import { Point } from './point.ts';
import { RateWindow } from './rate-window.ts';
import { WatchedRules } from './watched-rules.ts';

const MINUTE = 60_000;
/** A Thursday, at midnight UTC. */
const START = Date.UTC(2026, 0, 1);
const STEP = 10_000;

interface Told {
  readonly minute: number;
  readonly event: AlarmEvent;
}

interface Options {
  /** Minutes of readings before the rule. */
  readonly before?: readonly number[];
  /** The minute since which bases can be heard. */
  readonly listeningSince?: number;
}

/** One rule on one sensor, on virtual clocks that begin at minute 0. */
export class Evaluated {
  readonly ruleId = '0198a000-0000-7000-8000-000000000001';
  /** What was decided, with the minute. */
  readonly events: Told[] = [];
  readonly #rules = new WatchedRules();
  readonly #since: number;
  #now = 0;
  #stepped = 0;
  #positions = 0;
  #evaluation: Evaluation;
  #known = new Set<Point>();

  constructor(definition: AlarmRuleDefinition, { before = [], listeningSince = -Infinity }: Options = {}) {
    this.#since = START + listeningSince * MINUTE;
    this.#evaluation = this.#begin();
    for (const minute of before) this.hear(minute, minute);
    this.apply('AlarmRuleCreated', { ruleId: this.ruleId, organizationId: 1, version: 1, definition });
  }

  iso(minute: number): string {
    return new Date(START + minute * MINUTE).toISOString();
  }

  /** Applies an event of organization 1 at the present minute. */
  apply(type: string, data: object): void {
    const metadata = { at: this.#wall().toISOString() };
    const position = this.#position();
    this.#rules.apply({ id: '', stream: '', revision: 0, position, recordedAt: '', metadata, type, data });
    this.#evaluation.rulesChanged(1);
    this.#settle();
  }

  /** Replaces the open alarms of bases, by serial. */
  baseAlarms(alarms: Readonly<Record<string, string>>): void {
    if (this.#rules.of(1).setBaseAlarms(new Map(Object.entries(alarms)))) this.#evaluation.rulesChanged(1);
    this.#settle();
  }

  /** An uplink of base B1 that arrives at a minute with readings of these minutes. */
  hear(arrival: number, ...measured: number[]): void {
    this.hearThrough('B1', arrival, ...measured);
  }

  hearThrough(base: string, arrival: number, ...measured: number[]): void {
    const rows = measured.map((minute) => [minute, 5] as const);
    this.#uplink(base, arrival, rows);
  }

  /** One reading of a value, at its arrival. */
  measure(minute: number, value: number): void {
    this.#uplink('B1', minute, [[minute, value]]);
  }

  /** Lets time pass, in steps of ten seconds, with the timers that come due. */
  waitUntil(minute: number): void {
    for (; this.#now < minute * MINUTE; this.#now += STEP) this.#tick();
    this.#tick();
  }

  /** Steps the wall clock, not the steady one. */
  stepClock(minutes: number): void {
    this.#stepped += minutes * MINUTE;
  }

  /** Stores every point and begins again with what is stored. */
  restart(): void {
    this.#known = new Set([...this.#known].map(copyOf));
    this.#evaluation = this.#begin();
    for (const point of this.#known) this.#evaluation.load(point);
    this.#settle();
  }

  #begin(): Evaluation {
    return new Evaluation(this.#rules, { wall: () => this.#wall(), steady: () => this.#now }, () => this.#since);
  }

  #wall(): Date {
    return new Date(START + this.#now + this.#stepped);
  }

  #position(): string {
    return String((this.#positions += 1)).padStart(9, '0');
  }

  #settle(): void {
    for (const point of this.#evaluation.changed()) this.#known.add(point);
    const decided = this.#evaluation.decisions();
    for (const point of decided.points) this.#known.add(point);
    for (const { event } of decided.events)
      this.events.push({ minute: Math.floor(this.#now / MINUTE), event: event as unknown as AlarmEvent });
  }

  #uplink(base: string, arrival: number, rows: readonly (readonly [minute: number, value: number])[]): void {
    const body: ReadingsBody = {
      kind: 'readings',
      organizationId: 1,
      base,
      mode: 'live',
      receivedAt: START + arrival * MINUTE,
      quarantined: [],
      sensor: Int32Array.from(rows, () => 1),
      metric: Int32Array.from(rows, () => 1),
      at: Float64Array.from(rows, ([minute]) => START + minute * MINUTE),
      value: Float64Array.from(rows, ([, value]) => value),
    };
    this.#evaluation.take(body, this.#position());
    this.#settle();
  }

  #tick(): void {
    for (const timer of this.#evaluation.dueTimers(this.#now)) {
      this.#evaluation.fired(timer);
      this.#evaluation.take(timer, this.#position());
    }
    this.#evaluation.maintain();
    this.#settle();
  }
}

/** A point as it is loaded from what was stored of it. */
function copyOf(point: Point): Point {
  const copy = new Point(point.organizationId, point.sensorId, point.metricId);
  const { at, measuredAt, value, position, base, heardAt, gaps } = point;
  Object.assign(copy, { at, measuredAt, value, position, savedUpTo: position, base, heardAt, gaps });
  if (point.others) copy.others = new Map(point.others);
  if (point.ahead) copy.ahead = new AheadReadings(point.ahead.toArray());
  for (const [ruleId, window] of point.windows)
    copy.windows.set(ruleId, new RateWindow(window.minutes, window.toArray()));
  for (const [ruleId, condition] of point.conditions)
    copy.set(ruleId, JSON.parse(JSON.stringify(condition)) as typeof condition);
  return copy;
}
