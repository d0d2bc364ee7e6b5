import type { AlarmRuleDefinition } from './commands.ts';

/** A rule to begin with. Its title is English; clients have the words of the key. */
export interface BuiltInTemplate {
  readonly key: string;
  readonly definition: AlarmRuleDefinition;
}

type Limits = readonly [warning: number | null, critical: number | null];
const NONE: Limits = [null, null];

function threshold(
  [key, title]: readonly [key: string, title: string],
  metricId: number,
  {
    above = NONE,
    below = NONE,
    minutes = [0, 0],
  }: { above?: Limits; below?: Limits; minutes?: readonly [number, number] },
): BuiltInTemplate {
  return {
    key,
    definition: {
      title,
      metricId,
      above: { warning: above[0], critical: above[1] },
      below: { warning: below[0], critical: below[1] },
      warningSeverity: 50,
      warningOnDelay: minutes[0],
      criticalOnDelay: minutes[1],
      offDelay: 10,
      appliesTo: { kind: 'all' },
    },
  };
}

const [TEMPERATURE, HUMIDITY, CO2] = [1, 2, 3];

/**
 * In native units. 2 to 8 °C is WHO's range for vaccines, −18 °C that of frozen food (Directive 89/108/EEC), 27 °C the upper
 * end of what ASHRAE TC 9.9 recommends for server rooms; the others are ours.
 */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  threshold(['refrigerator', 'Refrigerator 2–8 °C'], TEMPERATURE, {
    above: [7.5, 8],
    below: [2.5, 2],
    minutes: [10, 30],
  }),
  threshold(['freezer', 'Freezer −18 °C'], TEMPERATURE, { above: [-18, -15], minutes: [10, 30] }),
  threshold(['room', 'Room temperature'], TEMPERATURE, { above: [26, 30], below: [18, 15], minutes: [30, 60] }),
  threshold(['serverRoom', 'Server room'], TEMPERATURE, { above: [27, 32], minutes: [5, 10] }),
  threshold(['humidity', 'Humidity of a room'], HUMIDITY, { above: [60, 70], below: [30, null], minutes: [30, 60] }),
  threshold(['co2', 'CO₂ of a room'], CO2, { above: [1_000, 1_400], minutes: [10, 30] }),
  {
    key: 'noData',
    definition: {
      kind: 'absence',
      title: 'No data',
      metricId: TEMPERATURE,
      warningAfter: 30,
      criticalAfter: 120,
      warningSeverity: 50,
      appliesTo: { kind: 'all' },
    },
  },
  {
    key: 'baseOffline',
    definition: {
      kind: 'baseOffline',
      title: 'Base offline',
      warningAfter: null,
      criticalAfter: 15,
      warningSeverity: 50,
      appliesTo: { kind: 'all' },
    },
  },
];
