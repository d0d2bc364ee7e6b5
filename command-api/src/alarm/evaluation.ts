import { RINGS_WITHIN_HOURS } from '@watchglass/schemas/alarm/limits';
import type { LateBody, LogBody, TimerBody } from '@watchglass/schemas/reading/log-body';
import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { AcceptedReadings, type Accepted } from './accepted-readings.ts';
import type { Measured, Step } from './condition.ts';
import { isInside } from './crossing.ts';
import { lateFinding } from './decided-events.ts';
import { Decided, type Decisions } from './decided.ts';
import { foldReadings } from './fold-readings.ts';
import { handoverTo, judgedFor, type FirstReading, type Handover } from './handovers.ts';
import { isSilenceRule, isValueRule, type JudgedRule } from './judged-rule.ts';
import { lateFindings } from './late-readings.ts';
import { hold, onReading, onTimer } from './machine.ts';
import type { OrganizationRules } from './organization-rules.ts';
import type { Point } from './point.ts';
import { baseOf, hearThrough, occasionOf, readingsOf, type MeasuredBody } from './point-rules.ts';
import { Points } from './points.ts';
import { Renewal } from './renewal.ts';
import type { Clocks } from './running-delays.ts';
import { Silences } from './silences.ts';
import { slopesOf } from './slopes.ts';
import type { WatchedRules } from './watched-rules.ts';

/**
 * A new or changed rule evaluates values measured within this time at once; on older ones it waits for the next
 * reading.
 */
const RULE_LOOKS_BACK_MS = 3_600_000;
const RINGS_WITHIN_MS = RINGS_WITHIN_HOURS * 3_600_000;

/** Evaluates the points of one partition in memory: readings, timers and rule changes go in, decisions come out. */
export class Evaluation {
  readonly #rules: WatchedRules;
  readonly #clocks: Clocks;
  readonly #points = new Points();
  readonly #silences: Silences;
  readonly #decided: Decided;
  readonly #renewal: Renewal;

  /** `listeningSince`: the instant before which bases could not be heard, epoch milliseconds. */
  constructor(rules: WatchedRules, clocks: Clocks, listeningSince: () => number = () => -Infinity) {
    this.#rules = rules;
    this.#clocks = clocks;
    this.#silences = new Silences(rules, clocks, listeningSince);
    this.#decided = new Decided(rules, { clocks, silences: this.#silences });
    this.#renewal = new Renewal(this.#decided, this.#silences);
  }

  /** Loads a stored point. Only rules that changed after the point was stored are evaluated again. */
  load(point: Point): void {
    const { wall, steady } = this.#clocks;
    point.steadyAt = steady() - Math.max(0, wall().getTime() - point.at);
    this.#points.add(point);
    this.#decided.open(point);
    this.#renewal.renew(point, this.#rules.of(point.organizationId));
    this.#decided.watch(point);
  }

  openAlarms(): string[] {
    return this.#decided.openAlarms();
  }

  take(body: LogBody, position: string): void {
    if (body.kind === 'timer') this.#takeTimer(body, position);
    else if (body.kind === 'late') this.#takeLate(body, position);
    else if ((body.kind === 'readings' || body.kind === 'derived') && body.mode === 'live')
      this.#takeReadings(body, position);
  }

  /** Evaluates an organization's points against its present rules. */
  rulesChanged(organizationId: number): void {
    const rules = this.#rules.of(organizationId);
    for (const point of this.#points.of(organizationId)) this.#catchUp(point, rules);
    this.#decided.maintain();
  }

  /** Hides the open alarms that a maintenance covers now, and shows those that none covers any more. */
  maintain(): void {
    this.#decided.maintain();
  }

  /** Applies a person's cancellation of the alarm. */
  canceledByHand(alarmId: string): void {
    const open = this.#decided.openAlarm(alarmId);
    const condition = open?.point.conditions.get(open.ruleId);
    if (open && condition) this.#decided.end(open.point, alarmId, hold(condition));
  }

  /** Returns true if a decision must be stored at once. */
  hasDecided(): boolean {
    return this.#decided.hasAny();
  }

  /** The number of decided events that `decisions` has not returned yet. */
  get decidedEvents(): number {
    return this.#decided.events;
  }

  /** Returns the decisions and forgets them. */
  decisions(): Decisions {
    return this.#decided.take();
  }

  /** Returns the points that changed since the last call. */
  changed(): Point[] {
    return this.#decided.changed();
  }

  /** The timers of delays and silences that have ended by `now` on the steady clock. */
  dueTimers(now: number): TimerBody[] {
    return [...this.#decided.dueTimers(now), ...this.#silences.due(now)];
  }

  /** The instant on the steady clock at which `dueTimers` is to be asked next; Infinity if time alone decides nothing. */
  get nextTimers(): number {
    return this.#decided.earliest;
  }

  /** Records that a timer was appended to the log. */
  fired(timer: TimerBody): void {
    this.#points.find(timer)?.fired.set(timer.ruleId, timer.dueAt);
  }

  #takeReadings(body: MeasuredBody, position: string): void {
    for (const [point, accepted] of this.#accept(body, position)) {
      this.#decided.touch(point);
      const isHistory = point.at < body.receivedAt - RINGS_WITHIN_MS;
      for (const rule of point.rules) {
        if (isValueRule(rule)) this.#fold(point, rule, { accepted, isHistory, position });
        else if (isSilenceRule(rule))
          this.#decided.settle(point, rule, this.#silences.onArrival(point, rule, body.receivedAt), position);
      }
    }
  }

  /** Advances the points and returns the new readings of those that a rule concerns. */
  #accept(body: MeasuredBody, position: string): AcceptedReadings {
    const rules = this.#rules.of(body.organizationId);
    const points = this.#points.of(body.organizationId);
    const accepted = new AcceptedReadings();
    const offset = this.#clocks.steady() - this.#clocks.wall().getTime();
    for (const reading of readingsOf(body, position)) {
      const point = points.at(reading.sensorId, reading.metricId);
      if (position <= point.savedUpTo) continue;
      hearThrough(point, baseOf(body), body.receivedAt);
      this.#catchUp(point, rules);
      const before = point.at;
      if (!point.take(body.kind, reading)) continue;
      point.steadyAt = point.at + offset;
      if (before === -Infinity) this.#decided.watch(point);
      if (point.rules.length > 0) accepted.add(point, before);
    }
    return accepted;
  }

  #fold(
    point: Point,
    rule: JudgedRule<ValueRule>,
    { accepted, isHistory, position }: { accepted: Accepted; isHistory: boolean; position: string },
  ): void {
    const { before, first } = accepted;
    const readings = slopesOf(point, rule, accepted.readings);
    if (readings.length === 0) return;
    const open = point.conditions.get(rule.ruleId) ?? null;
    if (open === null && readings.every(({ value }) => isInside(rule.definition, value))) return;
    const handover = this.#handoverTo(point, rule, { before, at: first });
    const judged = judgedFor(handover, rule);
    const { condition, told, foundLate } = foldReadings(open, readings, { rule: judged, isHistory });
    this.#decided.set(point, rule.ruleId, condition);
    for (const transition of told)
      this.#decided.tell(point, { rule, transition, succeeds: handover?.alarmId }, position);
    if (rule.definition.kind !== 'rate') this.#findLate(point, rule, { readings: foundLate, position });
  }

  #findLate(
    point: Point,
    rule: JudgedRule<ValueRule>,
    { readings, position }: { readonly readings: readonly Measured[]; readonly position: string },
  ): void {
    for (const reading of readings)
      this.#decided.add(lateFinding(point, rule, reading, this.#decided.occasion(point, position)));
  }

  #takeLate({ organizationId, readings }: LateBody, position: string): void {
    const late = new Map<Point, Measured[]>();
    for (const [sensorId, metricId, at, value] of readings) {
      const point = this.#points.of(organizationId).at(sensorId, metricId);
      if (position <= point.savedUpTo) continue;
      this.#catchUp(point, this.#rules.of(organizationId));
      late.set(point, [...(late.get(point) ?? []), { at, value }]);
    }
    for (const [point, measured] of late)
      for (const found of lateFindings(point, measured, { position, now: this.#clocks.wall() }))
        this.#decided.add(found);
  }

  /** `position` names the occasion: the position of the rule that causes another evaluation of the newest reading. */
  #judge(point: Point, rule: JudgedRule<ValueRule>, position: string): void {
    const reading = point.judged(rule, position);
    const condition = point.conditions.get(rule.ruleId) ?? null;
    if (reading === null || (condition === null && isInside(rule.definition, reading.value))) return;
    const handover = this.#handoverTo(point, rule);
    const { condition: next, transition } = onReading(condition, judgedFor(handover, rule), reading);
    this.#decided.set(point, rule.ruleId, next);
    if (transition) this.#decided.tell(point, { rule, transition, succeeds: handover?.alarmId }, position);
  }

  #handoverTo(
    point: Point,
    rule: JudgedRule,
    reading: FirstReading = { before: Infinity, at: point.at },
  ): Handover | undefined {
    return handoverTo(this.#rules.of(point.organizationId).handovers, point, { rule, reading });
  }

  #takeTimer(timer: TimerBody, position: string): void {
    const point = this.#points.find(timer);
    if (!point || position <= point.savedUpTo) return;
    this.#catchUp(point, this.#rules.of(timer.organizationId));
    const rule = point.rules.find(({ ruleId }) => ruleId === timer.ruleId);
    if (!rule) return;
    this.#decided.settle(point, rule, this.#timedOut(point, rule, { timer, position }), position);
    if (!isSilenceRule(rule)) return;
    point.fired.delete(timer.ruleId);
    this.#decided.hide(point, position);
    this.#decided.watch(point);
  }

  #timedOut(
    point: Point,
    rule: JudgedRule,
    { timer, position }: { readonly timer: TimerBody; readonly position: string },
  ): Step | null {
    if (isSilenceRule(rule)) return this.#silences.onTimer(point, rule, { at: timer.dueAt, position });
    const condition = point.conditions.get(timer.ruleId);
    const last = point.judged(rule);
    return isValueRule(rule) && condition && last ? onTimer(condition, rule, timer.dueAt, last) : null;
  }

  #catchUp(point: Point, rules: OrganizationRules): void {
    if (point.rulesPosition === rules.position) return;
    const before = point.rules;
    this.#renewal.renew(point, rules);
    this.#decided.hide(point, occasionOf(point));
    this.#decided.watch(point);
    if (point.at < this.#clocks.wall().getTime() - RULE_LOOKS_BACK_MS) return;
    for (const rule of point.rules) {
      if (!isValueRule(rule)) continue;
      const isNew = !before.includes(rule) && !point.conditions.has(rule.ruleId);
      if (isNew || this.#handoverTo(point, rule)) this.#judge(point, rule, occasionOf(point));
    }
  }
}
