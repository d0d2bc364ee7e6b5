import { RINGS_WITHIN_HOURS } from '@watchglass/schemas/alarm/limits';
import { effectiveAt } from '@watchglass/schemas/reading/effective-instant';
import type { LateBody, LogBody, TimerBody } from '@watchglass/schemas/reading/log-body';
import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { AcceptedReadings, type Accepted } from './accepted-readings.ts';
import type { Condition, Measured, Step, Transition } from './condition.ts';
import { isInside } from './crossing.ts';
import { lateFinding, transitionEvent, type Occasion, type Outgoing, type RuleTransition } from './decided-events.ts';
import { foldReadings } from './fold-readings.ts';
import { handoverTo, judgedFor, type FirstReading, type Handover } from './handovers.ts';
import { lateFindings } from './late-readings.ts';
import { cancel, hold, onReading, onRuleChange, onTimer } from './machine.ts';
import type { Point } from './point.ts';
import { baseOf, hearThrough, occasionOf, type MeasuredBody } from './point-rules.ts';
import { Points } from './points.ts';
import { RunningDelays, type Clocks } from './running-delays.ts';
import type { OrganizationRules, WatchedRules } from './watched-rules.ts';

/**
 * A new or changed rule evaluates values measured within this time at once; on older ones it waits for the next
 * reading.
 */
const RULE_LOOKS_BACK_MS = 3_600_000;
const RINGS_WITHIN_MS = RINGS_WITHIN_HOURS * 3_600_000;

/** The decisions since the last call, and the points whose state must be stored together with them. */
export interface Decisions {
  readonly events: readonly Outgoing[];
  readonly points: readonly Point[];
}

/** Evaluates the points of one partition in memory: readings, timers and rule changes go in, decisions come out. */
export class Evaluation {
  readonly #rules: WatchedRules;
  readonly #clock: () => Date;
  readonly #points = new Points();
  readonly #delays: RunningDelays;
  readonly #open = new Map<string, { point: Point; ruleId: string }>();
  #events: Outgoing[] = [];
  #decided = new Set<Point>();
  #changed = new Set<Point>();

  constructor(rules: WatchedRules, clocks: Clocks) {
    this.#rules = rules;
    this.#clock = clocks.wall;
    this.#delays = new RunningDelays(clocks);
  }

  /** Loads a stored point. Only rules that changed after the point was stored are evaluated again. */
  load(point: Point): void {
    this.#points.add(point);
    for (const { alarmId, condition } of point.open()) this.#open.set(alarmId, { point, ruleId: condition.ruleId });
    this.#renew(point, this.#rules.of(point.organizationId));
    this.#delays.watch(point);
  }

  openAlarms(): string[] {
    return [...this.#open.keys()];
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
  }

  /** Applies a person's cancellation of the alarm. */
  canceledByHand(alarmId: string): void {
    const open = this.#open.get(alarmId);
    const condition = open?.point.conditions.get(open.ruleId);
    if (!open || !condition) return;
    this.#open.delete(alarmId);
    this.#set(open.point, open.ruleId, hold(condition));
    this.#decided.add(open.point);
  }

  /** Returns true if a decision must be stored at once. */
  hasDecided(): boolean {
    return this.#decided.size > 0 || this.#events.length > 0;
  }

  /** The number of decided events that `decisions` has not returned yet. */
  get decidedEvents(): number {
    return this.#events.length;
  }

  /** Returns the decisions and forgets them. */
  decisions(): Decisions {
    const decided = { events: this.#events, points: [...this.#decided] };
    this.#events = [];
    this.#decided = new Set();
    for (const point of decided.points) this.#stored(point);
    return decided;
  }

  /** Returns the points that changed since the last call. */
  changed(): Point[] {
    const changed = [...this.#changed];
    for (const point of changed) this.#stored(point);
    return changed;
  }

  /** The timers of delays that have ended by `now` on the steady clock. */
  dueTimers(now: number): TimerBody[] {
    return this.#delays.due(now);
  }

  /** Records that a timer was appended to the log. */
  fired(timer: TimerBody): void {
    this.#points.find(timer)?.fired.set(timer.ruleId, timer.dueAt);
  }

  #takeReadings(body: MeasuredBody, position: string): void {
    for (const [point, accepted] of this.#accept(body, position)) {
      this.#touch(point);
      const isHistory = point.at < body.receivedAt - RINGS_WITHIN_MS;
      for (const rule of point.rules) this.#fold(point, rule, { ...accepted, isHistory, position });
    }
  }

  /** Advances the points and returns the new readings of those that a rule concerns. */
  #accept(body: MeasuredBody, position: string): AcceptedReadings {
    const rules = this.#rules.of(body.organizationId);
    const points = this.#points.of(body.organizationId);
    const accepted = new AcceptedReadings();
    for (const [index, measuredAt] of body.at.entries()) {
      const point = points.at(body.sensor[index] ?? 0, body.metric[index] ?? 0);
      if (position <= point.savedUpTo) continue;
      hearThrough(point, baseOf(body));
      this.#catchUp(point, rules);
      const value = body.value[index] ?? 0;
      const before = point.at;
      const isNewer = point.take(body.kind, { at: effectiveAt(body, measuredAt), measuredAt, value, position });
      if (isNewer && point.rules.length > 0) accepted.add(point, before);
    }
    return accepted;
  }

  #fold(
    point: Point,
    rule: KnownAlarmRule<ValueRule>,
    { before, first, readings, isHistory, position }: Accepted & { isHistory: boolean; position: string },
  ): void {
    const open = point.conditions.get(rule.ruleId) ?? null;
    if (open === null && readings.every(({ value }) => isInside(rule.definition, value))) return;
    const handover = this.#handoverTo(point, rule, { before, at: first });
    const judged = judgedFor(handover, rule);
    const { condition, told, foundLate } = foldReadings(open, readings, { rule: judged, isHistory });
    this.#set(point, rule.ruleId, condition);
    for (const transition of told) this.#tell(point, { rule, transition, succeeds: handover?.alarmId }, position);
    for (const reading of foundLate)
      this.#events.push(lateFinding(point, rule, reading, this.#occasion(point, position)));
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
      this.#events.push(...lateFindings(point, measured, { position, now: this.#clock() }));
  }

  /** `position` names the occasion: the position of the rule that causes another evaluation of the newest reading. */
  #judge(point: Point, rule: KnownAlarmRule<ValueRule>, position: string): void {
    const condition = point.conditions.get(rule.ruleId) ?? null;
    if (condition === null && isInside(rule.definition, point.value)) return;
    const handover = this.#handoverTo(point, rule);
    const judged = judgedFor(handover, rule);
    const { condition: next, transition } = onReading(condition, judged, point.last(position));
    this.#set(point, rule.ruleId, next);
    if (transition) this.#tell(point, { rule, transition, succeeds: handover?.alarmId }, position);
  }

  #handoverTo(
    point: Point,
    rule: KnownAlarmRule<ValueRule>,
    reading: FirstReading = { before: Infinity, at: point.at },
  ): Handover | undefined {
    return handoverTo(this.#rules.of(point.organizationId).handovers, point, { rule, reading });
  }

  #takeTimer(timer: TimerBody, position: string): void {
    const point = this.#points.find(timer);
    if (!point || position <= point.savedUpTo) return;
    this.#catchUp(point, this.#rules.of(timer.organizationId));
    const rule = point.rules.find(({ ruleId }) => ruleId === timer.ruleId);
    const condition = point.conditions.get(timer.ruleId);
    if (rule && condition) this.#settle(point, rule, onTimer(condition, rule, timer.dueAt, point.last()), position);
  }

  #catchUp(point: Point, rules: OrganizationRules): void {
    if (point.rulesPosition === rules.position) return;
    const before = point.rules;
    this.#renew(point, rules);
    if (point.at < this.#clock().getTime() - RULE_LOOKS_BACK_MS) return;
    for (const rule of point.rules) {
      const isNew = !before.includes(rule) && !point.conditions.has(rule.ruleId);
      if (isNew || this.#handoverTo(point, rule)) this.#judge(point, rule, occasionOf(point));
    }
  }

  #renew(point: Point, rules: OrganizationRules): void {
    point.rules = rules.concerning(point);
    point.rulesPosition = rules.position;
    for (const condition of point.conditions.values()) {
      const rule = point.rules.find(({ ruleId }) => ruleId === condition.ruleId);
      const successorId = rules.handovers.successorSince(point.sensorId, condition.onset.at);
      if (condition.episode && successorId !== undefined) this.#handOver(point, condition, { rule, successorId });
      else if (!rule)
        this.#settle(
          point,
          condition,
          cancel(condition, rules.whyGone(condition, point), point.last()),
          occasionOf(point),
        );
      else if (rule.version !== condition.ruleVersion)
        this.#settle(point, rule, onRuleChange(condition, rule, point.last()), occasionOf(point));
    }
  }

  /** Ends an alarm of a replaced sensor; a rule that still applies to it stays silent until the value was inside. */
  #handOver(
    point: Point,
    condition: Condition,
    { rule, successorId }: { rule: KnownAlarmRule<ValueRule> | undefined; successorId: number },
  ): void {
    const { transition } = cancel(condition, 'sensorReplaced', point.last());
    this.#set(point, condition.ruleId, rule ? hold(condition) : null);
    if (transition?.kind === 'canceled')
      this.#tell(point, { rule: rule ?? condition, transition: { ...transition, successorId } }, occasionOf(point));
  }

  #settle(
    point: Point,
    rule: KnownAlarmRule<ValueRule> | { readonly ruleId: string },
    step: Step,
    position: string,
  ): void {
    this.#set(point, rule.ruleId, step.condition);
    if (step.transition) this.#tell(point, { rule, transition: step.transition }, position);
  }

  #tell(point: Point, decided: RuleTransition, position: string): void {
    const { alarmId, ...outgoing } = transitionEvent(point, decided, this.#occasion(point, position));
    this.#events.push(outgoing);
    this.#decided.add(point);
    if (isEnd(decided.transition)) this.#open.delete(alarmId);
    else this.#open.set(alarmId, { point, ruleId: decided.rule.ruleId });
  }

  /** A decision that a rule change causes carries the correlation id of the command that changed the rule. */
  #occasion(point: Point, position: string): Occasion {
    const correlationId =
      position === occasionOf(point) ? this.#rules.of(point.organizationId).correlationId : undefined;
    return { position, now: this.#clock(), correlationId };
  }

  #set(point: Point, ruleId: string, condition: Step['condition']): void {
    point.set(ruleId, condition);
    this.#delays.watch(point);
    this.#touch(point);
  }

  #touch(point: Point): void {
    if (point.isDirty) return;
    point.isDirty = true;
    this.#changed.add(point);
  }

  #stored(point: Point): void {
    point.isDirty = false;
    this.#changed.delete(point);
  }
}

function isEnd({ kind }: Transition): boolean {
  return kind === 'resolved' || kind === 'canceled';
}
