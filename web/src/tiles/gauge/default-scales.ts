import type { GaugeLevel, GaugeThreshold } from '@watchglass/schemas/tile/gauge-scale';
import type { MessageKey, Translate } from '../../messages/messages.ts';

type Step = readonly [value: number, label?: MessageKey, level?: GaugeLevel];

/** Scales with which a gauge of these metrics begins (ours; CO₂ as in section 9 of the specification), in native units. */
const DEFAULTS: Readonly<Record<number, readonly Step[]>> = {
  1: [
    [0, 'gauge.cold', 'warning'],
    [16, 'gauge.cool'],
    [20, 'gauge.comfortable'],
    [25, 'gauge.warm'],
    [28, 'gauge.hot', 'warning'],
    [40],
  ],
  2: [[0, 'gauge.dry', 'warning'], [30, 'gauge.comfortable'], [60, 'gauge.humid', 'warning'], [100]],
  3: [
    [400, 'co2.default.Excellent'],
    [600, 'co2.default.Great'],
    [800, 'co2.default.Good'],
    [1_000, 'co2.default.Fair', 'warning'],
    [1_200, 'co2.default.Poor', 'critical'],
    [2_000],
  ],
  4: [[960, 'gauge.low'], [1_000, 'gauge.usual'], [1_025, 'gauge.high'], [1_060]],
};

/** The default thresholds of a metric, labelled in the person's language; empty for a metric without. */
export function defaultScale(t: Translate, metricId: number | undefined): GaugeThreshold[] {
  return (DEFAULTS[metricId ?? 0] ?? []).map(([value, label, level = 'normal']) => ({
    value,
    label: label === undefined ? '' : t(label),
    level,
    enabled: true,
  }));
}
