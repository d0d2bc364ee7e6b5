import type { TimerBody } from '@watchglass/schemas/reading/log-body';
import type { Condition, Step, Transition } from './condition.ts';
import {
  byBase,
  byMaintenance,
  hidingEvent,
  transitionEvent,
  type Occasion,
  type Outgoing,
  type RuleTransition,
  type Suppression,
} from './decided-events.ts';
import type { Hiding } from './hiding.ts';
import { isSilenceRule, type JudgedRule } from './judged-rule.ts';
import type { Point } from './point.ts';
import { occasionOf } from './point-rules.ts';
import { RunningDelays, type Clocks } from './running-delays.ts';
import type { Silences } from './silences.ts';
import type { WatchedRules } from './watched-rules.ts';

/** The decisions since the last call, and the points whose state must be stored together with them. */
export interface Decisions {
  readonly events: readonly Outgoing[];
  readonly points: readonly Point[];
}

interface HidingChange {
  readonly ruleId: string;
  readonly suppression: Suppression;
  /** It hides the alarm no more. */
  readonly isOver: boolean;
}

interface DecidedOptions {
  readonly clocks: Clocks;
  readonly silences: Silences;
}

/** What an evaluation decides: the state of its points, the events, and the delays that run. */
export class Decided {
  readonly #rules: WatchedRules;
  readonly #clock: Clocks['wall'];
  readonly #silences: Silences;
  readonly #delays: RunningDelays;
  readonly #open = new Map<string, { point: Point; ruleId: string }>();
  #events: Outgoing[] = [];
  #decided = new Set<Point>();
  #changed = new Set<Point>();

  constructor(rules: WatchedRules, { clocks, silences }: DecidedOptions) {
    this.#rules = rules;
    this.#clock = clocks.wall;
    this.#silences = silences;
    this.#delays = new RunningDelays(clocks);
  }

  /** Knows the open alarms of a stored point. */
  open(point: Point): void {
    for (const { alarmId, condition } of point.open()) this.#open.set(alarmId, { point, ruleId: condition.ruleId });
  }

  openAlarms(): string[] {
    return [...this.#open.keys()];
  }

  openAlarm(alarmId: string): { readonly point: Point; readonly ruleId: string } | undefined {
    return this.#open.get(alarmId);
  }

  /** Ends an alarm whose end is recorded already. */
  end(point: Point, alarmId: string, condition: Condition): void {
    this.#open.delete(alarmId);
    this.set(point, condition.ruleId, condition);
    this.#decided.add(point);
  }

  hasAny(): boolean {
    return this.#decided.size > 0 || this.#events.length > 0;
  }

  get events(): number {
    return this.#events.length;
  }

  /** Returns the decisions and forgets them. */
  take(): Decisions {
    const decided = { events: this.#events, points: [...this.#decided] };
    this.#events = [];
    this.#decided = new Set();
    for (const point of decided.points) this.#stored(point);
    return decided;
  }

  changed(): Point[] {
    const changed = [...this.#changed];
    for (const point of changed) this.#stored(point);
    return changed;
  }

  /** No delay and no silence ends before this instant on the steady clock. */
  get earliest(): number {
    return Math.min(this.#delays.earliest, this.#silences.earliest);
  }

  dueTimers(now: number): TimerBody[] {
    return this.#delays.due(now);
  }

  add(event: Outgoing): void {
    this.#events.push(event);
  }

  settle(point: Point, rule: JudgedRule | { readonly ruleId: string }, step: Step | null, position: string): void {
    if (step === null || (step.transition === null && step.condition === (point.conditions.get(rule.ruleId) ?? null)))
      return;
    const hidden = this.#hiddenFrom(point, rule, step);
    this.set(point, rule.ruleId, step.condition && hidden ? { ...step.condition, hidden } : step.condition);
    if (step.transition)
      this.tell(point, { rule, transition: step.transition, hidden: suppressionBy(hidden) }, position);
  }

  #hiddenFrom(point: Point, rule: JudgedRule | { readonly ruleId: string }, { condition, transition }: Step) {
    const isFirst = transition?.kind === 'raised' && transition.raise === 1;
    if (!isFirst || condition === null || !('definition' in rule) || !isSilenceRule(rule)) return null;
    return this.#silences.hiding(point, condition, rule);
  }

  /** Hides the open alarms of a point whose silence another alarm explains, and shows them when it does no more. */
  hide(point: Point, position: string): void {
    for (const condition of point.conditions.values())
      if (condition.kind === 'absence' && condition.episode) this.#hideOne(point, condition, position);
  }

  #hideOne(point: Point, condition: Condition, position: string): void {
    const rule = point.rules.find(({ ruleId }) => ruleId === condition.ruleId);
    const hidden = this.#silences.hiding(point, condition, rule);
    if (hidden?.causedBy === condition.hidden?.causedBy) return;
    const suppression = hidden ?? condition.hidden;
    if (suppression)
      this.#pushHiding(
        point,
        { ruleId: condition.ruleId, suppression: byBase(suppression), isOver: hidden === null },
        position,
      );
    this.set(point, condition.ruleId, { ...condition, hidden: hidden ?? undefined });
    this.#decided.add(point);
  }

  /** Hides the open alarms that a maintenance covers now, and shows them when none does any more. */
  maintain(): void {
    for (const { point, ruleId } of this.#open.values()) this.#maintain(point, ruleId, occasionOf(point));
  }

  #maintain(point: Point, ruleId: string, position: string): void {
    const condition = point.conditions.get(ruleId);
    if (!condition?.episode) return;
    const [by, former] = [this.#maintenanceOf(point, condition), condition.maintained ?? null];
    if (by === former) return;
    const change = (id: string, isOver: boolean) =>
      this.#pushHiding(point, { ruleId, suppression: byMaintenance(id), isOver }, position);
    if (former !== null) change(former, true);
    if (by !== null) change(by, false);
    this.set(point, ruleId, { ...condition, maintained: by ?? undefined });
    this.#decided.add(point);
  }

  #maintenanceOf(point: Point, { episode, maintained }: Condition): string | null {
    if (episode === null) return null;
    const [isCritical, now] = [episode.severity === 'critical', this.#clock().getTime()];
    const rules = this.#rules.of(point.organizationId);
    return rules.maintenanceOf(point, { isCritical, by: maintained ?? null, now });
  }

  #pushHiding(point: Point, { ruleId, suppression, isOver }: HidingChange, position: string): void {
    const onset = point.conditions.get(ruleId)?.episode?.onset;
    if (onset === undefined) return;
    const type = isOver ? 'AlarmUnsuppressed' : 'AlarmSuppressed';
    this.#events.push(hidingEvent(point, { type, ruleId, onset, suppression }, this.occasion(point, position)));
  }

  tell(point: Point, decided: RuleTransition, position: string): void {
    const { kind } = decided.transition;
    const { ruleId } = decided.rule;
    // A raise says itself that it is hidden, so that nothing rings between two events.
    const maintained = kind === 'raised' ? this.#maintainRaise(point, ruleId, position) : null;
    const hidden = decided.hidden ?? maintained;
    const { alarmId, ...outgoing } = transitionEvent(point, { ...decided, hidden }, this.occasion(point, position));
    this.#events.push(outgoing);
    this.#decided.add(point);
    if (isEnd(decided.transition)) this.#open.delete(alarmId);
    else this.#open.set(alarmId, { point, ruleId });
    if (kind === 'lowered') this.#maintain(point, ruleId, position);
    if (decided.hidden && maintained)
      this.#pushHiding(point, { ruleId, suppression: maintained, isOver: false }, position);
  }

  /** What maintenance hides a raise by; one that hides it no more ends before it. */
  #maintainRaise(point: Point, ruleId: string, position: string): Suppression | null {
    const condition = point.conditions.get(ruleId);
    if (!condition) return null;
    const [by, former] = [this.#maintenanceOf(point, condition), condition.maintained ?? null];
    if (former !== null && former !== by)
      this.#pushHiding(point, { ruleId, suppression: byMaintenance(former), isOver: true }, position);
    if (former !== by) this.set(point, ruleId, { ...condition, maintained: by ?? undefined });
    return by === null ? null : byMaintenance(by);
  }

  /** A decision that a rule change causes carries the correlation id of the command that changed the rule. */
  occasion(point: Point, position: string): Occasion {
    const correlationId =
      position === occasionOf(point) ? this.#rules.of(point.organizationId).correlationId : undefined;
    return { position, now: this.#clock(), correlationId };
  }

  set(point: Point, ruleId: string, condition: Step['condition']): void {
    point.set(ruleId, condition);
    this.watch(point);
    this.touch(point);
  }

  /** Reads the delays and the silences of a point again. */
  watch(point: Point): void {
    this.#delays.watch(point);
    this.#silences.watch(point);
  }

  touch(point: Point): void {
    if (point.isDirty) return;
    point.isDirty = true;
    this.#changed.add(point);
  }

  #stored(point: Point): void {
    point.isDirty = false;
    this.#changed.delete(point);
  }
}

const suppressionBy = (hidden: Hiding | null): Suppression | null => hidden && byBase(hidden);

function isEnd({ kind }: Transition): boolean {
  return kind === 'resolved' || kind === 'canceled';
}
