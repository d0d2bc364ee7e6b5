import { anyNumber, anyText, flag, integer, listOf, shape, tupleOf, type ViewOf } from '../shape.ts';

const waveShape = shape({
  periodMs: anyNumber(),
  /** Half of the difference between its highest and its lowest value: a difference. */
  amplitude: anyNumber(),
  /** The share of the variance that it explains, 0 to 1. */
  share: anyNumber(),
});
export type Wave = ViewOf<typeof waveShape>;

const lineSpectrumShape = shape({
  /** As asked. */
  point: anyText(),
  metricId: integer(1),
  isWithheld: flag(),
  /** The share of expected readings, or means of them, that is not there, 0 to 1. */
  missing: anyNumber(),
  /** The strongest wave near each period, milliseconds, the shortest first; empty if more than half is missing. */
  waves: listOf(tupleOf(anyNumber(), anyNumber())),
  /** The waves that explain most, the strongest first. */
  peaks: listOf(waveShape),
});
export type LineSpectrum = ViewOf<typeof lineSpectrumShape>;

/** GET api/readings/{org}/spectrum: points in the asked order. */
export const spectrumViewShape = shape({ from: integer(0), to: integer(0), lines: listOf(lineSpectrumShape) });
export type SpectrumView = ViewOf<typeof spectrumViewShape>;

const windowSpectrumShape = shape({
  missing: anyNumber(),
  /** Of each period; empty if more than half is missing. */
  amplitudes: listOf(anyNumber()),
});
export type WindowSpectrum = ViewOf<typeof windowSpectrumShape>;

const lineIntensityShape = shape({
  /** As asked. */
  point: anyText(),
  metricId: integer(1),
  isWithheld: flag(),
  /** Milliseconds, the shortest first. */
  periods: listOf(anyNumber()),
  /** In the order of `windows`. */
  spectra: listOf(windowSpectrumShape),
});
export type LineIntensity = ViewOf<typeof lineIntensityShape>;

/** GET api/readings/{org}/intensity: points in the asked order. */
export const intensityViewShape = shape({
  from: integer(0),
  to: integer(0),
  windowMs: integer(1),
  /** Their beginnings, epoch milliseconds. */
  windows: listOf(integer(0)),
  lines: listOf(lineIntensityShape),
});
export type IntensityView = ViewOf<typeof intensityViewShape>;
