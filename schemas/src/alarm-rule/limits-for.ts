import type { SensorView } from '../sensor/views.ts';
import { appliesTo } from './applies-to.ts';
import { isThreshold, metricOf } from './kinds.ts';
import type { AlarmRuleView } from './views.ts';

/** What a value may be, in the native unit; null without a limit on that side. */
export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}

/** The tightest limits that enabled rules set for a metric of a sensor; none where rules leave nothing that is right. */
export function limitsFor(
  rules: readonly Pick<AlarmRuleView, 'enabled' | 'definition'>[],
  sensor: Pick<SensorView, 'id' | 'tags' | 'location'>,
  metricId: number,
): Limits {
  const watching = rules
    .filter((rule) => rule.enabled && metricOf(rule.definition) === metricId && appliesTo(rule, [sensor]))
    .map(({ definition }) => definition)
    .filter(isThreshold);
  const lows = watching.flatMap(({ below }) => [below.warning, below.critical]).filter((limit) => limit !== null);
  const highs = watching.flatMap(({ above }) => [above.warning, above.critical]).filter((limit) => limit !== null);
  const [low, high] = [Math.max(...lows), Math.min(...highs)];
  if (low >= high) return { low: null, high: null };
  return { low: lows.length > 0 ? low : null, high: highs.length > 0 ? high : null };
}
