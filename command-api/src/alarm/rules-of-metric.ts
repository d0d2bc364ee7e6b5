import type { SensorRule } from '@watchglass/schemas/alarm-rule/commands';
import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import { passes, type ChosenSensor } from './chosen.ts';

type Rule = KnownAlarmRule<SensorRule>;

const ALL = 'all';
const FILTERED = 'filter';
const placeOf = (what: 'asset' | 'location' | 'tag', id: string): string => `${what} ${id}`;

/**
 * The rules on one metric, by what they choose, so that a thousand rules on other sensors cost a point no more than one.
 * Only filters are tried one by one.
 */
export class RulesOfMetric {
  /** Most places have one rule: a list of one costs a third of a set. */
  readonly #places = new Map<number | string, Rule[]>();
  /** The tags of rules: a merged tag is found by any of its ids. */
  readonly #tagIds = new Map<string, string>();

  add(rule: Rule): void {
    for (const place of this.#placesOf(rule)) {
      const rules = this.#places.get(place);
      if (rules) rules.push(rule);
      else this.#places.set(place, [rule]);
    }
  }

  remove(rule: Rule): void {
    for (const place of this.#placesOf(rule)) {
      const rules = this.#places.get(place) ?? [];
      const left = rules.filter((each) => each !== rule);
      if (left.length > 0) this.#places.set(place, left);
      else this.#places.delete(place);
    }
  }

  /** The rules that apply to a sensor. */
  of(sensor: ChosenSensor): readonly Rule[] {
    const { sensorId, location, pointIds, assetIds, hasTag } = sensor;
    const tags = [...this.#tagIds].filter(([, tagId]) => hasTag(tagId)).map(([place]) => place);
    const assets = assetIds.map((id) => placeOf('asset', id));
    const places = [sensorId, ...pointIds, ...assets, ...tags, ALL];
    if (location !== null) places.push(placeOf('location', location));
    const found = new Set(places.flatMap((place) => this.#places.get(place) ?? []));
    for (const rule of this.#places.get(FILTERED) ?? []) if (isPassed(rule, sensor)) found.add(rule);
    return [...found];
  }

  // oxlint-disable-next-line complexity -- every kind of target is named, so that a new one must be answered here
  #placesOf({ definition: { appliesTo } }: Rule): readonly (number | string)[] {
    switch (appliesTo.kind) {
      case 'sensors':
        return [...new Set([...appliesTo.sensorIds, ...(appliesTo.pointIds ?? [])])];
      case 'assets':
        return appliesTo.assetIds.map((id) => placeOf('asset', id));
      case 'locations':
        return appliesTo.locationIds.map((id) => placeOf('location', id));
      case 'tag':
        this.#tagIds.set(placeOf('tag', appliesTo.tagId ?? ''), appliesTo.tagId ?? '');
        return [placeOf('tag', appliesTo.tagId ?? '')];
      case 'filter':
        return [FILTERED];
      case 'all':
        return [ALL];
    }
  }
}

function isPassed({ definition: { appliesTo } }: Rule, sensor: ChosenSensor): boolean {
  return appliesTo.kind === 'filter' && passes(appliesTo, sensor);
}
