import type { WaterContentPreset } from '@watchglass/schemas/sensor/permittivity';
import { MAX_AGE_MAX_SECONDS, MAX_AGE_MIN_SECONDS } from '@watchglass/schemas/virtual-sensor/limits';
import { TYPE_RULES } from '@watchglass/schemas/virtual-sensor/rules';
import type { VirtualParameters, VirtualType } from '@watchglass/schemas/virtual-sensor/types';
import type { VirtualSensorView } from '@watchglass/schemas/virtual-sensor/views';
import { typedNumber } from '../form/typed-number.ts';

/** An input: the id of a sensor or of a measurement point, or 0 while none is chosen. */
export type Chosen = number | string;

export const isChosen = (input: Chosen): boolean => input !== 0;

/** The form of a virtual sensor. Numbers are texts as typed. */
export interface VirtualForm {
  readonly name: string;
  readonly location: string | null;
  readonly type: VirtualType;
  readonly inputs: readonly Chosen[];
  /** The metric of the inputs where the type leaves it open; 0 before a sensor is chosen. */
  readonly metricId: number;
  /** Minutes; empty for the default. */
  readonly maxAge: string;
  readonly atLeast: string;
  readonly percent: boolean;
  readonly constant: string;
  readonly slope: string;
  readonly normalising: string;
  readonly equation: WaterContentPreset['equation'];
  readonly density: string;
  /** Four numbers with blanks between them. */
  readonly coefficients: string;
  readonly recompute: 'now' | 'all';
}

export const NEW_VIRTUAL: VirtualForm = {
  name: '',
  location: null,
  type: 'dewPoint',
  inputs: [0, 0],
  metricId: 0,
  maxAge: '',
  atLeast: '',
  percent: true,
  constant: '0',
  slope: '1',
  normalising: '1',
  equation: 'topp',
  density: '1.4',
  coefficients: '',
  recompute: 'now',
};

const textOf = (value: number | undefined, otherwise: string): string =>
  value === undefined ? otherwise : String(value);

export function formOf({ type, inputs, parameters }: VirtualSensorView): VirtualForm {
  const [first] = inputs;
  return {
    ...NEW_VIRTUAL,
    ...presetForm(parameters.preset),
    type,
    inputs: inputs.map(({ sensorId, pointId }) => pointId ?? sensorId ?? 0),
    metricId: TYPE_RULES[type].metrics === null && first ? first.metricId : 0,
    maxAge: first ? String(first.maxAgeSeconds / 60) : '',
    atLeast: textOf(parameters.atLeast, ''),
    percent: parameters.percent !== false,
    constant: textOf(parameters.constant, NEW_VIRTUAL.constant),
    slope: textOf(parameters.slope, NEW_VIRTUAL.slope),
    normalising: textOf(parameters.normalising, NEW_VIRTUAL.normalising),
  };
}

function presetForm(preset: VirtualSensorView['parameters']['preset']): Partial<VirtualForm> {
  if (preset === undefined || preset.equation === 'topp') return {};
  return preset.equation === 'malicki'
    ? { equation: 'malicki', density: String(preset.density) }
    : { equation: 'cubic', coefficients: preset.coefficients.join(' ') };
}

/** The places for inputs that the form shows: of a type with roles one each, else a list. */
export function placesOf(type: VirtualType, inputs: readonly Chosen[]): Chosen[] {
  const { fewest, most, metrics } = TYPE_RULES[type];
  const places = metrics === null ? Math.max(fewest, inputs.length) : metrics.length;
  return Array.from({ length: Math.min(places, most) }, (_, place) => inputs[place] ?? 0);
}

function presetOf({ equation, density, coefficients }: VirtualForm): unknown {
  if (equation === 'topp') return { equation };
  if (equation === 'malicki') return { equation, density: typedNumber(density) };
  return { equation, coefficients: coefficients.trim().split(/\s+/).map(typedNumber) };
}

function parametersOf(form: VirtualForm): Readonly<Record<string, unknown>> {
  const all: Readonly<Record<keyof VirtualParameters, unknown>> = {
    atLeast: form.atLeast.trim() === '' ? undefined : typedNumber(form.atLeast),
    percent: form.percent,
    constant: typedNumber(form.constant),
    slope: typedNumber(form.slope),
    normalising: typedNumber(form.normalising),
    preset: presetOf(form),
  };
  const used = TYPE_RULES[form.type].parameters.map((name) => [name, all[name]] as const);
  return Object.fromEntries(used.filter(([, value]) => value !== undefined));
}

/** The part of a body that is the formula: of a preview, a creation and a change. */
export function formulaOf(form: VirtualForm, timeZone: string): Readonly<Record<string, unknown>> {
  const { metrics } = TYPE_RULES[form.type];
  const age = form.maxAge.trim() === '' ? {} : { maxAgeSeconds: Number(typedNumber(form.maxAge)) * 60 };
  const inputs = form.inputs.flatMap((input, place) => {
    if (!isChosen(input)) return [];
    const which = typeof input === 'string' ? { pointId: input } : { sensorId: input };
    return [{ ...which, metricId: metrics?.[place] ?? form.metricId, ...age }];
  });
  return { type: form.type, inputs, parameters: parametersOf(form), timeZone };
}

/** True once every input that the type needs is chosen. */
export function isComplete({ type, inputs, metricId }: VirtualForm): boolean {
  const { fewest, metrics } = TYPE_RULES[type];
  const chosen = inputs.slice(0, fewest).filter(isChosen).length;
  return chosen === fewest && (metrics !== null || metricId > 0);
}

/** True if a preview can be computed: an age beyond its limits is told at its field when the form is sent. */
export function isPreviewable(form: VirtualForm): boolean {
  const seconds = form.maxAge.trim() === '' ? MAX_AGE_MIN_SECONDS : Number(typedNumber(form.maxAge)) * 60;
  const isAge = Number.isInteger(seconds) && seconds >= MAX_AGE_MIN_SECONDS && seconds <= MAX_AGE_MAX_SECONDS;
  return isComplete(form) && isAge && Object.values(parametersOf(form)).every((value) => typeof value !== 'string');
}
