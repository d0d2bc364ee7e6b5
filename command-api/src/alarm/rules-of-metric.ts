import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';

/**
 * The rules on one metric. Rules that pick sensors or asset points are indexed by them, so that a thousand of them cost a point no
 * more than one.
 */
export class RulesOfMetric {
  readonly #unpicked = new Set<KnownAlarmRule<ValueRule>>();
  readonly #picked = new Map<number | string, Set<KnownAlarmRule<ValueRule>>>();

  add(rule: KnownAlarmRule<ValueRule>): void {
    for (const rules of this.#placesOf(rule)) rules.add(rule);
  }

  remove(rule: KnownAlarmRule<ValueRule>): void {
    for (const rules of this.#placesOf(rule)) rules.delete(rule);
  }

  /** The rules that apply to a sensor at these points; `hasTag` says if it has the tag of a rule. */
  of(
    sensorId: number,
    hasTag: (tagId: string) => boolean,
    pointIds: readonly string[] = [],
  ): readonly KnownAlarmRule<ValueRule>[] {
    const picked = [sensorId, ...pointIds].flatMap((target) => [...(this.#picked.get(target) ?? [])]);
    const found = [...new Set(picked)];
    for (const rule of this.#unpicked) if (appliesWith(rule, hasTag)) found.push(rule);
    return found;
  }

  #placesOf({ definition: { appliesTo } }: KnownAlarmRule<ValueRule>): Set<KnownAlarmRule<ValueRule>>[] {
    if (appliesTo.kind !== 'sensors') return [this.#unpicked];
    return [...new Set([...appliesTo.sensorIds, ...(appliesTo.pointIds ?? [])])].map((target) => {
      const rules = this.#picked.get(target) ?? new Set();
      this.#picked.set(target, rules);
      return rules;
    });
  }
}

function appliesWith(
  { definition: { appliesTo } }: KnownAlarmRule<ValueRule>,
  hasTag: (tagId: string) => boolean,
): boolean {
  return appliesTo.kind === 'all' || (appliesTo.kind === 'tag' && hasTag(appliesTo.tagId ?? ''));
}
