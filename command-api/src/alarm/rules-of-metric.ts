import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';

/**
 * The rules on one metric. Rules that pick sensors are indexed by sensor, so that a thousand of them cost a point no
 * more than one.
 */
export class RulesOfMetric {
  readonly #unpicked = new Set<KnownAlarmRule>();
  readonly #picked = new Map<number, Set<KnownAlarmRule>>();

  add(rule: KnownAlarmRule): void {
    for (const rules of this.#placesOf(rule)) rules.add(rule);
  }

  remove(rule: KnownAlarmRule): void {
    for (const rules of this.#placesOf(rule)) rules.delete(rule);
  }

  /** The rules that apply to a sensor with these tags. */
  of(sensorId: number, tags: readonly string[] = []): readonly KnownAlarmRule[] {
    const found = [...(this.#picked.get(sensorId) ?? [])];
    for (const rule of this.#unpicked) if (appliesWith(rule, tags)) found.push(rule);
    return found;
  }

  #placesOf({ definition: { appliesTo } }: KnownAlarmRule): Set<KnownAlarmRule>[] {
    if (appliesTo.kind !== 'sensors') return [this.#unpicked];
    return [...new Set(appliesTo.sensorIds)].map((sensorId) => {
      const rules = this.#picked.get(sensorId) ?? new Set();
      this.#picked.set(sensorId, rules);
      return rules;
    });
  }
}

function appliesWith({ definition: { appliesTo } }: KnownAlarmRule, tags: readonly string[]): boolean {
  return appliesTo.kind === 'all' || (appliesTo.kind === 'tag' && tags.includes(appliesTo.tag));
}
