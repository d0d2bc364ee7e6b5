import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';

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

/** Whom the demo's rules tell; the others tell nobody. */
export const TOLD_BY_ESCALATION: readonly string[] = [
  'Cold chain 2–8 °C',
  'Freezer too warm',
  'Cold chain warms up fast',
  'Base offline',
];
export const TOLD_TO_PEOPLE: readonly string[] = ['Stuffy air', 'No data'];

/** Rules of every kind: all sensors, a tag, bases, both sides. Thresholds in native units, delays in minutes. */
export const RULES: readonly AlarmRuleDefinition[] = [
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
    deadband: 0.3,
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
  {
    title: 'Cold chain warms up fast',
    kind: 'rate',
    metricId: 1,
    above: { warning: 40, critical: null },
    below: none,
    windowMinutes: 10,
    ...delays,
    appliesTo: { kind: 'tag', tag: FRIDGE },
  },
  {
    title: 'Soil too dry',
    metricId: 8,
    above: none,
    below: { warning: 27, critical: null },
    deadband: 1,
    ...delays,
    warningSeverity: 20,
    appliesTo: { kind: 'all' },
  },
  {
    title: 'Cold store door open',
    metricId: 205,
    above: { warning: 0.5, critical: null },
    below: none,
    ...delays,
    warningSeverity: 20,
    offDelay: 0,
    appliesTo: { kind: 'all' },
  },
  {
    title: 'No data',
    kind: 'absence',
    metricId: 1,
    warningAfter: 15,
    criticalAfter: 60,
    warningSeverity: 30,
    appliesTo: { kind: 'all' },
  },
  {
    title: 'Base offline',
    kind: 'baseOffline',
    warningAfter: 10,
    criticalAfter: 30,
    warningSeverity: 50,
    appliesTo: { kind: 'all' },
  },
];
