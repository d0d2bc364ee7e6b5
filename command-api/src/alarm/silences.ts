import type { TimerBody } from '@watchglass/schemas/reading/log-body';
import type { Condition, Reading, Step } from './condition.ts';
import { baseBackAt, hidingOf, type Hiding } from './hiding.ts';
import { isSilenceRule, type JudgedRule } from './judged-rule.ts';
import type { OrganizationRules } from './organization-rules.ts';
import type { Point } from './point.ts';
import type { Clocks } from './running-delays.ts';
import {
  lengthAt,
  nextRing,
  onArrival,
  onSilence,
  onSilenceRuleChange,
  ringDelayOf,
  type Silence,
  type SilenceRule,
} from './silence.ts';
import { SilenceWheel, type WheelEntry } from './silence-wheel.ts';
import type { WatchedRules } from './watched-rules.ts';

type Watched = Pick<WheelEntry, 'point' | 'ruleId'>;

/** The silences of the points of one partition: which are due, and what they decide. */
export class Silences {
  readonly #rules: WatchedRules;
  readonly #clocks: Clocks;
  readonly #listeningSince: () => number;
  readonly #wheel = new SilenceWheel((entry) => this.#dueOf(entry));

  /** `listeningSince`: the instant before which bases could not be heard, epoch milliseconds. */
  constructor(rules: WatchedRules, clocks: Clocks, listeningSince: () => number) {
    this.#rules = rules;
    this.#clocks = clocks;
    this.#listeningSince = listeningSince;
  }

  /** Looks at the silences of a point again after its rules or alarms may have changed. */
  watch(point: Point): void {
    for (const rule of point.rules) if (isSilenceRule(rule)) this.#wheel.watch(point, rule.ruleId);
  }

  get earliest(): number {
    return this.#wheel.earliest;
  }

  /** The timers that are due by `now` on the steady clock. */
  due(now: number): TimerBody[] {
    return this.#wheel.due(now);
  }

  onTimer(point: Point, rule: SilenceRule, timer: { readonly at: number; readonly position: string }): Step {
    return onSilence(conditionOf(point, rule), rule, this.#silenceOf(point), timer);
  }

  /** `receivedAt`, epoch milliseconds: the arrival of the newest reading. */
  onArrival(point: Point, rule: SilenceRule, receivedAt: number): Step | null {
    const condition = conditionOf(point, rule);
    return condition && onArrival(condition, rule, this.#silenceOf(point), receivedAt);
  }

  onRuleChange(point: Point, condition: Condition, rule: SilenceRule): Step {
    return onSilenceRuleChange(condition, rule, this.#silenceOf(point), this.#clocks.wall().getTime());
  }

  /** The length of the silence now, in the place of a reading. */
  length(point: Point): Reading {
    return lengthAt(point.last(), this.#clocks.wall().getTime());
  }

  /** What hides the alarm now; after its base came back, the former cause until the sensor has had its time. */
  hiding(point: Point, condition: Condition, rule: JudgedRule | undefined): Hiding | null {
    const rules = this.#rules.of(point.organizationId);
    const found = hidingOf(point, rules);
    const former = condition.hidden ?? null;
    if (found !== null || former === null || rule === undefined || !isSilenceRule(rule)) return found;
    return this.#clocks.wall().getTime() < this.#shownAt(point, rules, rule) ? former : null;
  }

  /** The instant at which a hidden alarm shows if its base has come back and the sensor has not. */
  #shownAt(point: Point, rules: OrganizationRules, rule: SilenceRule): number {
    return baseBackAt(point, rules) + ringDelayOf(rule, this.#intervalOf(point));
  }

  #dueOf({ point, ruleId }: Watched): { readonly dueAt: number; readonly endsAt: number } | null {
    const rule = point.rules.find((each) => each.ruleId === ruleId);
    if (!rule || !isSilenceRule(rule) || point.at === -Infinity) return null;
    const dueAt = this.#dueAt(point, rule);
    if (dueAt === Infinity || dueAt <= (point.fired.get(ruleId) ?? -Infinity)) return null;
    return { dueAt, endsAt: point.steadyAt + (dueAt - point.at) };
  }

  /** The next instant at which the silence raises, or its hidden alarm shows. */
  #dueAt(point: Point, rule: SilenceRule): number {
    const condition = conditionOf(point, rule);
    const rings = nextRing(condition, rule, this.#silenceOf(point)) ?? Infinity;
    const shows = condition?.hidden ? this.#shownAt(point, this.#rules.of(point.organizationId), rule) : Infinity;
    return shows === -Infinity ? rings : Math.min(rings, shows);
  }

  #silenceOf(point: Point): Silence {
    const back = baseBackAt(point, this.#rules.of(point.organizationId));
    return {
      since: Math.max(point.at, this.#listeningSince(), back),
      last: point.last(),
      intervalSeconds: this.#intervalOf(point),
    };
  }

  #intervalOf(point: Point): number {
    return this.#rules.of(point.organizationId).facts.intervalOf(point.sensorId) ?? point.interval();
  }
}

function conditionOf(point: Point, { ruleId }: SilenceRule): Condition | null {
  return point.conditions.get(ruleId) ?? null;
}
