import { metricById } from '../metric/metrics.ts';
import type { CoefficientValues } from './adjustment-shapes.ts';
import { waterContent, type WaterContentPreset } from './permittivity.ts';

/** y = (x·slope + offset − tare) / normalising. */
export interface LinearAdjustment {
  readonly slope: number;
  readonly offset: number;
  /** The value that counts as zero, and the instant (epoch milliseconds) at which it was set. */
  readonly tare: { readonly value: number; readonly at: number } | null;
  /** Not 0. */
  readonly normalising: number;
}

/** The line through (x0, y0) and (x1, y1), with x0 ≠ x1 and y0 ≠ y1. */
export interface Conversion {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The part of an adjustment that a profile keeps. A conversion, a preset or a custom metric feeds a second point. */
export interface Coefficients extends Omit<LinearAdjustment, 'tare'> {
  readonly conversion: Conversion | null;
  readonly preset: WaterContentPreset | null;
  readonly customMetric: { readonly name: string; readonly unit: string } | null;
}

/** The settings of one measurement point. */
export interface AdjustmentSettings extends Coefficients, LinearAdjustment {}

export const UNADJUSTED: AdjustmentSettings = {
  slope: 1,
  offset: 0,
  tare: null,
  normalising: 1,
  conversion: null,
  preset: null,
  customMetric: null,
};

/** Settings that hold for readings measured at or after `from` (epoch milliseconds), until the next version. */
export interface AdjustmentVersion extends AdjustmentSettings {
  readonly version: number;
  readonly from: number;
  /** The metric of the second point. */
  readonly feeds: number | null;
}

const MINUTE_MS = 60_000;
/** Time in which every ingesting process learns a new version. */
const KNOWN_EVERYWHERE_MS = 30_000;

/** The instant from which an adjustment made at `now` holds: the first full minute at least 30 s later. */
export function effectiveFrom(now: number): number {
  return Math.ceil((now + KNOWN_EVERYWHERE_MS) / MINUTE_MS) * MINUTE_MS;
}

/** The version for a reading: the newest that holds at its measured instant. Versions are in ascending order. */
export function versionAt(versions: readonly AdjustmentVersion[], measuredAt: number): AdjustmentVersion | undefined {
  return versions.findLast(({ from }) => from <= measuredAt);
}

export function adjusted(x: number, { slope, offset, tare, normalising }: LinearAdjustment): number {
  return (x * slope + offset - (tare?.value ?? 0)) / normalising;
}

export function converted(x: number, { x0, y0, x1, y1 }: Conversion): number {
  return y0 + ((x - x0) * (y1 - y0)) / (x1 - x0);
}

/** The value of the second point for an adjusted value of the first. */
export function secondValue(y: number, { conversion, preset }: AdjustmentSettings): number {
  if (preset) return waterContent(y, preset);
  return conversion ? converted(y, conversion) : y;
}

/** The value that is stored for a measured one; null if it overflows. */
export function storedValue(x: number, settings: LinearAdjustment): number | null {
  const value = adjusted(x, settings);
  return Number.isFinite(value) ? value : null;
}

/** The value of the second point for a stored one; null if it is impossible for the metric, which leaves a gap. */
export function possibleSecond(y: number, settings: AdjustmentSettings, metricId: number | null): number | null {
  const value = secondValue(y, settings);
  const [lowest, highest] = metricById.get(metricId ?? 0)?.range ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
  return value >= lowest && value <= highest ? value : null;
}

/** The coefficients alone, in one order of fields, so that equal ones have equal texts. */
export function coefficientsOf({
  slope,
  offset,
  normalising,
  conversion,
  preset,
  customMetric,
}: Coefficients): CoefficientValues {
  return {
    slope,
    offset,
    normalising,
    conversion: conversion && { x0: conversion.x0, y0: conversion.y0, x1: conversion.x1, y1: conversion.y1 },
    preset: presetOf(preset),
    customMetric: customMetric && { name: customMetric.name, unit: customMetric.unit },
  };
}

function presetOf(preset: WaterContentPreset | null): CoefficientValues['preset'] {
  switch (preset?.equation) {
    case undefined:
      return null;
    case 'topp':
      return { equation: 'topp' };
    case 'malicki':
      return { equation: 'malicki', density: preset.density };
    case 'cubic':
      return { equation: 'cubic', coefficients: [...preset.coefficients] };
  }
}

export const haveEqualCoefficients = (one: Coefficients, other: Coefficients): boolean =>
  JSON.stringify(coefficientsOf(one)) === JSON.stringify(coefficientsOf(other));

/** True if values are stored as they were measured. */
export function isUnadjusted({ slope, offset, tare, normalising }: LinearAdjustment): boolean {
  return slope === 1 && offset === 0 && (tare?.value ?? 0) === 0 && normalising === 1;
}
