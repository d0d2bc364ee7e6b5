import type { Condition, Reading } from './condition.ts';
import type { Decided } from './decided.ts';
import { isSilenceRule, isValueRule, type JudgedRule } from './judged-rule.ts';
import { cancel, hold, onRuleChange } from './machine.ts';
import type { OrganizationRules } from './organization-rules.ts';
import type { Point } from './point.ts';
import { occasionOf } from './point-rules.ts';
import type { Silences } from './silences.ts';

/** Brings points under the present rules: what no longer applies is canceled, what changed is judged again. */
export class Renewal {
  readonly #decided: Decided;
  readonly #silences: Silences;

  constructor(decided: Decided, silences: Silences) {
    this.#decided = decided;
    this.#silences = silences;
  }

  renew(point: Point, rules: OrganizationRules): void {
    point.rules = rules.concerning(point);
    point.rulesPosition = rules.position;
    for (const condition of point.conditions.values()) {
      const rule = point.rules.find(({ ruleId }) => ruleId === condition.ruleId);
      const successorId = rules.handovers.successorSince(point.sensorId, condition.onset.at);
      if (condition.episode && successorId !== undefined) this.#handOver(point, condition, { rule, successorId });
      else if (!rule) this.#cancel(point, condition, rules.whyGone(condition, point));
      else if (rule.version !== condition.ruleVersion) this.#change(point, condition, rule);
    }
    for (const ruleId of point.windows.keys())
      if (!point.rules.some((rule) => rule.ruleId === ruleId)) point.windows.delete(ruleId);
  }

  #cancel(point: Point, condition: Condition, cause: Parameters<typeof cancel>[1]): void {
    this.#decided.settle(point, condition, cancel(condition, cause, this.#lastOf(point, condition)), occasionOf(point));
  }

  #change(point: Point, condition: Condition, rule: JudgedRule): void {
    const kind = isValueRule(rule) && rule.definition.kind !== 'rate' ? undefined : rule.definition.kind;
    if (kind !== condition.kind) return this.#cancel(point, condition, 'ruleChanged');
    const step = isSilenceRule(rule)
      ? this.#silences.onRuleChange(point, condition, rule)
      : isValueRule(rule) && onRuleChange(condition, rule, this.#lastOf(point, condition));
    if (step) this.#decided.settle(point, rule, step, occasionOf(point));
  }

  /** The newest reading of a point in the numbers of a condition. */
  #lastOf(point: Point, { ruleId, kind }: Condition): Reading {
    if (kind === 'absence') return this.#silences.length(point);
    const last = point.last();
    return kind === 'rate' ? { ...last, value: point.windows.get(ruleId)?.slope ?? 0 } : last;
  }

  /** Ends an alarm of a replaced sensor; a rule that still applies to it stays silent until the value was inside. */
  #handOver(
    point: Point,
    condition: Condition,
    { rule, successorId }: { rule: JudgedRule | undefined; successorId: number },
  ): void {
    const { transition } = cancel(condition, 'sensorReplaced', this.#lastOf(point, condition));
    this.#decided.set(point, condition.ruleId, rule ? hold(condition) : null);
    if (transition?.kind === 'canceled')
      this.#decided.tell(
        point,
        { rule: rule ?? condition, transition: { ...transition, successorId } },
        occasionOf(point),
      );
  }
}
