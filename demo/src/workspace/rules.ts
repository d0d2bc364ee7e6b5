import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';

const none = { warning: null, critical: null };
const delays = { warningSeverity: 50, warningOnDelay: 0, criticalOnDelay: 0, offDelay: 1 } as const;

/** Tags of the demo's sensors, by the group in their name. */
const FRIDGE = 'fridge';
const FREEZER = 'freezer';

export function tagsOf(name: string): string[] {
  if (/deep freezer/i.test(name)) return ['deep freezer'];
  if (/freezer/i.test(name)) return [FREEZER];
  return /cold store \d|fridge/i.test(name) ? [FRIDGE] : [];
}

/** One rule of each kind: all sensors, a tag, both sides. Thresholds in native units. */
export const RULES: readonly ThresholdRule[] = [
  {
    title: 'Stuffy air',
    metricId: 3,
    above: { warning: 1_000, critical: 2_000 },
    below: none,
    ...delays,
    appliesTo: { kind: 'all' },
  },
  {
    title: 'Cold chain 2–8 °C',
    metricId: 1,
    above: { warning: 8, critical: 10 },
    below: { warning: 2, critical: 0 },
    ...delays,
    appliesTo: { kind: 'tag', tag: FRIDGE },
  },
  {
    title: 'Freezer too warm',
    metricId: 1,
    above: { warning: -18, critical: -15 },
    below: none,
    ...delays,
    appliesTo: { kind: 'tag', tag: FREEZER },
  },
  {
    title: 'Radon',
    metricId: 30,
    above: { warning: 300, critical: 1_000 },
    below: none,
    ...delays,
    appliesTo: { kind: 'all' },
  },
];
