import type { AdjustmentSettings, Coefficients } from '@watchglass/schemas/sensor/adjustment';
import type { AdjustmentView } from '@watchglass/schemas/sensor/views';
import type { RefusedFields } from '../form/at-fields.ts';
import { typedNumber } from '../form/typed-number.ts';

/** The second value that a point feeds: none, an equation of permittivity, or a metric of one's own. */
export const SECONDS = ['none', 'topp', 'malicki', 'cubic', 'custom', 'converted'] as const;
export type Second = (typeof SECONDS)[number];
export const EQUATIONS: readonly Second[] = ['topp', 'malicki', 'cubic'];

/**
 * The settings of one point as typed. A field has the name of its path in the command, so that a fault stands at it;
 * `preset` is the density or the four coefficients of the chosen equation.
 */
export interface AdjustmentForm {
  readonly slope: string;
  readonly offset: string;
  readonly normalising: string;
  /** Empty is no tare. */
  readonly 'tare.value': string;
  readonly 'tare.at': number;
  readonly second: Second;
  readonly preset: string;
  readonly 'conversion.x0': string;
  readonly 'conversion.y0': string;
  readonly 'conversion.x1': string;
  readonly 'conversion.y1': string;
  readonly 'customMetric.name': string;
  readonly 'customMetric.unit': string;
  readonly reason: string;
  /** The calibration profile that was chosen, null once a coefficient differs from it. */
  readonly profile: string | null;
}

/** Every field but those of this sensor alone. */
type CoefficientField = Exclude<keyof AdjustmentForm, 'tare.value' | 'tare.at' | 'reason' | 'profile'>;
export type CoefficientForm = Pick<AdjustmentForm, CoefficientField>;

const UNCHANGED: AdjustmentForm = {
  slope: '1',
  offset: '0',
  normalising: '1',
  'tare.value': '',
  'tare.at': 0,
  second: 'none',
  preset: '',
  'conversion.x0': '',
  'conversion.y0': '',
  'conversion.x1': '',
  'conversion.y1': '',
  'customMetric.name': '',
  'customMetric.unit': '',
  reason: '',
  profile: null,
};
const OWN: ReadonlySet<string> = new Set(['tare.value', 'tare.at', 'reason', 'profile']);

/** True for a field that a profile decides. */
export const isCoefficient = (field: keyof AdjustmentForm): boolean => !OWN.has(field);

/** The form of the settings that a point has; `now` in epoch milliseconds is the date of a first tare. */
export function formOf(settings: AdjustmentSettings | undefined, now: number): AdjustmentForm {
  if (settings === undefined) return { ...UNCHANGED, 'tare.at': now };
  const { tare } = settings;
  return {
    ...UNCHANGED,
    ...coefficientForm(settings),
    'tare.value': tare === null ? '' : String(tare.value),
    'tare.at': tare?.at ?? now,
  };
}

/** The fields of the coefficients, all of them, so that a chosen profile leaves nothing of another. */
export function coefficientForm(coefficients: Coefficients | null): CoefficientForm {
  const { 'tare.value': _tare, 'tare.at': _at, reason: _reason, profile: _profile, ...unchanged } = UNCHANGED;
  if (coefficients === null) return unchanged;
  const { slope, offset, normalising } = coefficients;
  return {
    ...unchanged,
    slope: String(slope),
    offset: String(offset),
    normalising: String(normalising),
    ...secondForm(coefficients),
  };
}

function secondForm({ preset, conversion, customMetric }: Coefficients): Partial<CoefficientForm> {
  if (preset !== null) return { second: preset.equation, preset: presetText(preset) };
  if (customMetric === null) return {};
  const metric = { 'customMetric.name': customMetric.name, 'customMetric.unit': customMetric.unit };
  if (conversion === null) return { ...metric, second: 'custom' };
  return {
    ...metric,
    second: 'converted',
    'conversion.x0': String(conversion.x0),
    'conversion.y0': String(conversion.y0),
    'conversion.x1': String(conversion.x1),
    'conversion.y1': String(conversion.y1),
  };
}

function presetText(preset: NonNullable<AdjustmentSettings['preset']>): string {
  if (preset.equation === 'malicki') return String(preset.density);
  return preset.equation === 'cubic' ? preset.coefficients.join(' ') : '';
}

/** Settings as typed: a text that is no number stays one, for the rule of its field. */
export type Typed<T> = T extends number ? number | string : T extends object ? { [K in keyof T]: Typed<T[K]> } : T;

export function settingsOf(form: AdjustmentForm): Typed<AdjustmentSettings> {
  return {
    ...typedCoefficients(form),
    tare: form['tare.value'].trim() === '' ? null : { value: typedNumber(form['tare.value']), at: form['tare.at'] },
  };
}

export function typedCoefficients(form: CoefficientForm): Typed<Coefficients> {
  return {
    slope: typedNumber(form.slope),
    offset: typedNumber(form.offset),
    normalising: typedNumber(form.normalising),
    conversion: form.second === 'converted' ? conversionOf(form) : null,
    preset: presetOf(form),
    customMetric: hasOwnMetric(form) ? { name: form['customMetric.name'], unit: form['customMetric.unit'] } : null,
  };
}

export const hasOwnMetric = ({ second }: Pick<AdjustmentForm, 'second'>): boolean =>
  second === 'custom' || second === 'converted';

function conversionOf(form: CoefficientForm): NonNullable<Typed<AdjustmentSettings>['conversion']> {
  return {
    x0: typedNumber(form['conversion.x0']),
    y0: typedNumber(form['conversion.y0']),
    x1: typedNumber(form['conversion.x1']),
    y1: typedNumber(form['conversion.y1']),
  };
}

function presetOf({ second, preset }: CoefficientForm): Typed<AdjustmentSettings>['preset'] {
  if (second === 'topp') return { equation: 'topp' };
  if (second === 'malicki') return { equation: 'malicki', density: typedNumber(preset) };
  if (second !== 'cubic') return null;
  const coefficients = preset.trim().split(/\s+/).map(typedNumber);
  // Too few or too many are refused at the field.
  return { equation: 'cubic', coefficients } as unknown as Typed<AdjustmentSettings>['preset'];
}

/** True if values can be computed with the settings: every number is finite, and nothing divides by zero. */
export function isComputable(settings: Typed<AdjustmentSettings>): settings is AdjustmentSettings {
  const { slope, offset, tare, normalising, conversion, preset } = settings;
  const points = conversion === null ? [] : Object.values(conversion);
  const numbers = [slope, offset, normalising, tare?.value ?? 0, ...points, ...presetNumbers(preset)];
  const isUpright = conversion !== null && conversion.x0 === conversion.x1;
  return numbers.every((each) => Number.isFinite(each)) && normalising !== 0 && !isUpright;
}

function presetNumbers(preset: Typed<AdjustmentSettings>['preset']): readonly (number | string)[] {
  if (preset?.equation === 'malicki') return [preset.density];
  if (preset?.equation !== 'cubic') return [];
  return preset.coefficients.length === 4 ? preset.coefficients : ['too few'];
}

/** The field of each refusal. */
export function refusedFields(form: CoefficientForm): RefusedFields {
  const isLevel = typedNumber(form['conversion.x0']) !== typedNumber(form['conversion.x1']);
  return {
    NormalisingZero: 'normalising',
    CoefficientsEqual: isLevel ? 'conversion.y1' : 'conversion.x1',
    SecondMetricUnfit: 'second',
    ProfileUnknown: 'profile',
    ProfileUnlike: 'profile',
  };
}

/**
 * The version for If-Match: the newest, unless someone adjusted the point meanwhile. A sensor also gets new versions by
 * itself.
 */
export function versionFor(
  opened: { readonly etag: string; readonly adjustments: readonly AdjustmentView[] },
  current: { readonly etag: string; readonly adjustments: readonly AdjustmentView[] },
  metricId: number,
): string {
  const versionOf = ({ adjustments }: typeof opened) => adjustments.find((each) => each.metricId === metricId)?.version;
  return versionOf(opened) === versionOf(current) ? current.etag : opened.etag;
}
