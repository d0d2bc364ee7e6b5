import { waterContent } from '../sensor/permittivity.ts';
import { dewPoint, vapourPressureDeficit } from './climate.ts';
import type { InvalidReason, VirtualFormula, VirtualParameters, VirtualType } from './types.ts';

/** NaN stands for a stale input. */
export type InputValues = readonly number[];

export type Result = number | { readonly reason: InvalidReason; readonly input: number };

/** The value of a formula for its inputs' values; a daily light integral follows from more than one instant. */
export function valueOf(formula: VirtualFormula, values: InputValues): Result {
  const stale = values.findIndex(Number.isNaN);
  const fresh = stale < 0 ? values : values.filter((value) => !Number.isNaN(value));
  if (fresh.length < fewestOf(formula)) return { reason: 'inputStale', input: Math.max(stale, 0) };
  const result = FORMULAS[formula.type](fresh, formula.parameters);
  if (typeof result !== 'number') return result;
  // A stored zero has no sign.
  return Number.isFinite(result) ? result + 0 : { reason: 'notFinite', input: 0 };
}

function fewestOf({ type, inputs, parameters }: VirtualFormula): number {
  return type === 'average' ? (parameters.atLeast ?? inputs.length) : inputs.length;
}

type Formula = (values: InputValues, parameters: VirtualParameters) => Result;

const FORMULAS: Readonly<Record<VirtualType, Formula>> = {
  sum: total,
  average: (values) => total(values) / values.length,
  ratio: ([a = NaN, b = NaN], { percent }) =>
    b === 0 ? { reason: 'divisionByZero', input: 1 } : (a / b) * (percent === false ? 1 : 100),
  offset: ([x = NaN], { constant = 0 }) => x + constant,
  expert: ([x = NaN], { slope = 1, constant = 0, normalising = 1 }) => (x * slope + constant) / normalising,
  dewPoint: ([temperature = NaN, humidity = NaN]) => humid(humidity, () => dewPoint(temperature, humidity)),
  vapourPressureDeficit: ([temperature = NaN, humidity = NaN, leaf]) =>
    humid(humidity, () => vapourPressureDeficit(temperature, humidity, leaf)),
  waterContent: ([permittivity = NaN], { preset = { equation: 'topp' } }) => waterContent(permittivity, preset),
  dailyLightIntegral: ([light = NaN]) => light,
};

function humid(humidity: number, value: () => number): Result {
  return humidity > 0 ? value() : { reason: 'humidityNotPositive', input: 1 };
}

function total(values: InputValues): number {
  return values.reduce((sum, value) => sum + value, 0);
}
