/** Section 5 of the specification. */
export const GAUGE_THRESHOLD_MAX = 1e12;
export const GAUGE_LABEL_MAX_CHARACTERS = 15;
/** Ours. */
export const GAUGE_THRESHOLDS = 12;

export const GAUGE_LEVELS = ['normal', 'warning', 'critical'] as const;
export type GaugeLevel = (typeof GAUGE_LEVELS)[number];

/** A threshold in the metric's native unit. `label` and `level` belong to the band from here to the next one. */
export interface GaugeThreshold {
  readonly value: number | null;
  readonly label: string;
  readonly level: GaugeLevel;
  readonly enabled: boolean;
}

export type ScaleFaultRule = 'ends' | 'double' | 'order' | 'few';

export interface ScaleFault {
  /** Index of the threshold. */
  readonly at: number;
  readonly rule: ScaleFaultRule;
}

/**
 * The first fault of a scale: the first and the last enabled threshold must have a value, no value stands twice, and they
 * strictly rise or strictly fall. Null for a scale that can be drawn.
 */
export function faultOfScale(thresholds: readonly GaugeThreshold[]): ScaleFault | null {
  const enabled = thresholds.map((each, at) => ({ ...each, at })).filter((each) => each.enabled);
  const [first, last] = [enabled[0], enabled.at(-1)];
  if (first === undefined || last === undefined || first === last) return { at: first?.at ?? 0, rule: 'few' };
  const open = [first, last].find(({ value }) => value === null);
  if (open !== undefined) return { at: open.at, rule: 'ends' };
  return faultOfOrder(enabled.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }])));
}

interface Placed {
  readonly at: number;
  readonly value: number;
}

function faultOfOrder(filled: readonly Placed[]): ScaleFault | null {
  const double = filled.find(({ value }, index) => filled.findIndex((each) => each.value === value) < index);
  if (double !== undefined) return { at: double.at, rule: 'double' };
  const steps = filled.slice(1).map(({ at, value }, index) => ({ at, up: value > (filled[index]?.value ?? value) }));
  const rises = (filled.at(-1)?.value ?? 0) > (filled[0]?.value ?? 0);
  const turned = steps.find(({ up }) => up !== rises);
  return turned === undefined ? null : { at: turned.at, rule: 'order' };
}

export interface GaugeBand {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly level: GaugeLevel;
}

/** The bands between enabled thresholds with a value, in their order: a falling scale has falling bands. */
export function bandsOf(thresholds: readonly GaugeThreshold[]): GaugeBand[] {
  const used = thresholds.filter(({ enabled, value }) => enabled && value !== null);
  return used.slice(1).map(({ value: to }, index) => {
    const { value: from, label, level } = used[index] as GaugeThreshold;
    return { from: from ?? 0, to: to ?? 0, label, level };
  });
}

export interface GaugePlace {
  /** Share of the scale, 0 to 1. */
  readonly share: number;
  /** The value lies before the first or behind the last threshold. */
  readonly off: 'before' | 'behind' | null;
}

/** p = clamp((v − t₁)/(tₙ − t₁), 0, 1), on falling scales too. Null without bands, and for a value that is no number. */
export function placeOn(bands: readonly GaugeBand[], value: number): GaugePlace | null {
  const [first, last] = [bands[0], bands.at(-1)];
  if (first === undefined || last === undefined || Number.isNaN(value)) return null;
  const share = (value - first.from) / (last.to - first.from);
  if (share < 0) return { share: 0, off: 'before' };
  return share > 1 ? { share: 1, off: 'behind' } : { share, off: null };
}

/** The band of a value: it begins at its threshold, and the outer ones reach beyond the scale. */
export function bandAt(bands: readonly GaugeBand[], value: number): GaugeBand | null {
  const place = placeOn(bands, value);
  if (place === null) return null;
  return bands.findLast(({ from, to }) => (to > from ? value >= from : value <= from)) ?? bands[0] ?? null;
}
