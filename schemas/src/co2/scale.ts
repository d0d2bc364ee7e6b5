/** A scale of CO₂: thresholds in ppm, ascending, and a label for each band between two of them. */
export interface Co2Scale {
  readonly thresholds: readonly number[];
  readonly labels: readonly string[];
}

/** The example of section 9 of the specification. */
export const DEFAULT_CO2_SCALE: Co2Scale = {
  thresholds: [400, 600, 800, 1000, 1200, 2000],
  labels: ['Excellent', 'Great', 'Good', 'Fair', 'Poor'],
};

/** Marks of a band: fewer is better. */
export type Co2Grade = 'good' | 'average' | 'poor';

export interface Co2Band {
  readonly label: string;
  /** Place among the bands, from 1. */
  readonly place: number;
  readonly grade: Co2Grade;
}

/**
 * The band of a value in ppm. A band begins at its threshold; the first also holds lower values, the last also higher
 * ones. The better half of the bands is good and the last one is poor, which gives good air below 1,000 ppm on the
 * default scale, as the guide of section 9 has it. Null for a value that is no number.
 */
export function bandOf({ thresholds, labels }: Co2Scale, value: number): Co2Band | null {
  if (Number.isNaN(value) || labels.length === 0) return null;
  const above = thresholds.slice(1, labels.length).filter((threshold) => value >= threshold).length;
  return { label: labels[above] ?? '', place: above + 1, grade: gradeOf(above, labels.length) };
}

function gradeOf(index: number, count: number): Co2Grade {
  if (index <= (count - 1) / 2) return 'good';
  return index === count - 1 ? 'poor' : 'average';
}

export function isSameScale(a: Co2Scale, b: Co2Scale): boolean {
  const isSame = <T>(left: readonly T[], right: readonly T[]): boolean =>
    left.length === right.length && left.every((each, index) => each === right[index]);
  return isSame(a.thresholds, b.thresholds) && isSame(a.labels, b.labels);
}
