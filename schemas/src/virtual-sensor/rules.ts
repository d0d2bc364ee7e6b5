import type { VirtualParameters, VirtualType } from './types.ts';
import { INPUTS_MAX } from './limits.ts';

const [TEMPERATURE, HUMIDITY, WATER_CONTENT, PERMITTIVITY, FRACTION, DEFICIT, LIGHT_INTEGRAL, PPFD, DEW_POINT, RATIO] =
  [1, 2, 8, 9, 24, 28, 29, 201, 206, 207];

interface TypeRule {
  readonly fewest: number;
  readonly most: number;
  /** The metric of the input at each place; null if all inputs share one metric, whichever it is. */
  readonly metrics: readonly number[] | null;
  /** The metric of the output; null if it is that of the inputs. */
  readonly output: ((parameters: VirtualParameters) => number) | null;
  /** The parameters that the type uses. */
  readonly parameters: readonly (keyof VirtualParameters)[];
}

/** What each type takes and gives. */
export const TYPE_RULES: Readonly<Record<VirtualType, TypeRule>> = {
  sum: { fewest: 2, most: INPUTS_MAX, metrics: null, output: null, parameters: [] },
  average: { fewest: 2, most: INPUTS_MAX, metrics: null, output: null, parameters: ['atLeast'] },
  ratio: {
    fewest: 2,
    most: 2,
    metrics: null,
    output: ({ percent }) => (percent === false ? RATIO : FRACTION),
    parameters: ['percent'],
  },
  offset: { fewest: 1, most: 1, metrics: null, output: null, parameters: ['constant'] },
  expert: { fewest: 1, most: 1, metrics: null, output: null, parameters: ['slope', 'constant', 'normalising'] },
  dewPoint: { fewest: 2, most: 2, metrics: [TEMPERATURE, HUMIDITY], output: () => DEW_POINT, parameters: [] },
  vapourPressureDeficit: {
    fewest: 2,
    most: 3,
    metrics: [TEMPERATURE, HUMIDITY, TEMPERATURE],
    output: () => DEFICIT,
    parameters: [],
  },
  dailyLightIntegral: { fewest: 1, most: 1, metrics: [PPFD], output: () => LIGHT_INTEGRAL, parameters: [] },
  waterContent: {
    fewest: 1,
    most: 1,
    metrics: [PERMITTIVITY],
    output: () => WATER_CONTENT,
    parameters: ['preset'],
  },
};

export type RuleFault =
  | { readonly code: 'InputCountWrong'; readonly detail: { readonly min: number; readonly max: number } }
  | { readonly code: 'UnlikeMetrics'; readonly detail: { readonly metrics: readonly number[] } }
  | { readonly code: 'InputMetricWrong'; readonly detail: { readonly input: number; readonly metricId: number } };

/** The metric of a virtual sensor, or the rule that its inputs break. */
export function metricOf(
  type: VirtualType,
  inputs: readonly { readonly metricId: number }[],
  parameters: VirtualParameters,
): number | RuleFault {
  const { output } = TYPE_RULES[type];
  const metrics = inputs.map(({ metricId }) => metricId);
  return faultOf(type, metrics) ?? output?.(parameters) ?? metrics[0] ?? 0;
}

function faultOf(type: VirtualType, given: readonly number[]): RuleFault | null {
  const { fewest, most, metrics } = TYPE_RULES[type];
  if (given.length < fewest || given.length > most)
    return { code: 'InputCountWrong', detail: { min: fewest, max: most } };
  if (metrics === null) {
    const unlike = [...new Set(given)];
    return unlike.length > 1 ? { code: 'UnlikeMetrics', detail: { metrics: unlike } } : null;
  }
  const wrong = given.findIndex((metricId, place) => metricId !== metrics[place]);
  return wrong < 0 ? null : { code: 'InputMetricWrong', detail: { input: wrong, metricId: metrics[wrong] ?? 0 } };
}
