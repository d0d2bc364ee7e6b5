import { CO2_THRESHOLDS_MAX } from '@watchglass/schemas/co2/limits';
import { DEFAULT_CO2_SCALE, type Co2Scale } from '@watchglass/schemas/co2/scale';

/** The texts of a scale's form, one field per threshold and label as in the contract's paths; `count` are thresholds. */
export type ScaleForm = Readonly<Record<string, string>> & { readonly count: string };

export const thresholdField = (index: number): string => `thresholds.${index}`;
export const labelField = (index: number): string => `labels.${index}`;

/** A form with a field for every possible threshold; those beyond `count` are empty. */
export function formOf({ thresholds, labels }: Co2Scale): ScaleForm {
  const indexes = Array.from({ length: CO2_THRESHOLDS_MAX }, (_, index) => index);
  return {
    count: String(thresholds.length),
    ...Object.fromEntries(indexes.map((index) => [thresholdField(index), String(thresholds[index] ?? '')])),
    ...Object.fromEntries(indexes.map((index) => [labelField(index), labels[index] ?? ''])),
  };
}

export const defaultForm = (): ScaleForm => formOf(DEFAULT_CO2_SCALE);

/** The scale to send. Texts stay texts: the contract converts them, and reports those that are no number. */
export function scaleOf(form: ScaleForm): {
  readonly thresholds: readonly string[];
  readonly labels: readonly string[];
} {
  const count = Number(form.count);
  const indexes = Array.from({ length: count }, (_, index) => index);
  return {
    thresholds: indexes.map((index) => form[thresholdField(index)] ?? ''),
    labels: indexes.slice(1).map((index) => form[labelField(index - 1)] ?? ''),
  };
}

/** The form without a threshold and the label of the band that begins there; the last takes the label before it. */
export function without(form: ScaleForm, index: number): ScaleForm {
  const { thresholds, labels } = scaleOf(form);
  const drop = <T>(list: readonly T[], at: number): T[] => list.filter((_, each) => each !== at);
  const rest = { thresholds: drop(thresholds, index), labels: drop(labels, Math.min(index, labels.length - 1)) };
  return {
    ...formOf({ thresholds: [], labels: [] }),
    ...Object.fromEntries(rest.thresholds.map((text, each) => [thresholdField(each), text])),
    ...Object.fromEntries(rest.labels.map((text, each) => [labelField(each), text])),
    count: String(rest.thresholds.length),
  };
}

export const withOneMore = (form: ScaleForm): ScaleForm => ({ ...form, count: String(Number(form.count) + 1) });
