import type { IntensityView, LineIntensity } from '@watchglass/schemas/reading/spectrum-views';
import type { Translate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatDateTime, formatDay, formatTime } from '../../value/date.ts';
import { formatNumber } from '../../value/number.ts';
import type { HeatCell, HeatGrid } from '../heat/heat-cells.ts';
import type { Place } from '../heat/HeatMap.tsx';
import { amplitudeText, lengthText } from './spectrum-text.ts';

const DAY_MS = 86_400_000;

/** The largest amplitude of all windows; null if none has a spectrum. */
export function highestOf(lines: readonly LineIntensity[]): number | null {
  const all = lines.flatMap(({ spectra }) => spectra.map(({ amplitudes }) => amplitudes));
  const highest = all.reduce((most, amplitudes) => Math.max(most, ...amplitudes), -1);
  return highest < 0 ? null : highest;
}

/** The cells of a map: the longest period is the first row. A window without a spectrum has none. */
export function intensityGrid({ windows }: IntensityView, { periods, spectra }: LineIntensity): HeatGrid {
  const cells = spectra.flatMap(({ amplitudes }, column) =>
    amplitudes.map((value, place): HeatCell => ({
      column,
      row: periods.length - 1 - place,
      min: value,
      mean: value,
      max: value,
      n: 1,
    })),
  );
  return { columns: windows, rows: periods.map((_period, row) => row), cells, absent: [] };
}

interface Worded {
  readonly view: IntensityView;
  readonly line: LineIntensity;
  /** Of amplitudes. */
  readonly metric: ShownMetric;
  readonly zone: string;
}

/** The words of a map: of its windows, its periods and its cells. */
export function intensityWords(t: Translate, { view, line, metric, zone }: Worded) {
  const isShort = view.to - view.from <= 2 * DAY_MS;
  const periodOf = (row: number): number => line.periods[line.periods.length - 1 - row] ?? 0;
  const windowOf = (column: number): string => {
    const from = view.windows[column] ?? 0;
    return `${formatDateTime(from, zone)} – ${formatDateTime(from + view.windowMs, zone)}`;
  };
  return {
    columnText: (column: number): string => {
      const at = view.windows[column] ?? 0;
      return isShort ? formatTime(at, zone) : formatDay(at, zone);
    },
    rowText: (row: number): string => lengthText(periodOf(row)),
    wordsOf: ({ column, row }: Place): string => {
      const { amplitudes, missing } = line.spectra[column] ?? { amplitudes: [], missing: 1 };
      const amplitude = amplitudes[line.periods.length - 1 - row];
      const where = windowOf(column);
      if (amplitude === undefined) return t('intensity.missing', { where, share: percent(missing) });
      return t('intensity.cell', {
        where,
        period: lengthText(periodOf(row)),
        amplitude: amplitudeText(metric, amplitude),
        share: percent(missing),
      });
    },
  };
}

const percent = (share: number): string => `${formatNumber(100 * share, 1)} %`;

/** All cells as texts, window by window; a window without a spectrum has one row. */
export function intensityRows({ view, line, metric, zone }: Worded): string[][] {
  return line.spectra.flatMap(({ amplitudes, missing }, column) => {
    const window = formatDateTime(view.windows[column] ?? 0, zone);
    if (amplitudes.length === 0) return [[window, '–', '–', percent(missing)]];
    return amplitudes.map((amplitude, place) => [
      window,
      lengthText(line.periods[place] ?? 0, 2),
      amplitudeText(metric, amplitude),
      percent(missing),
    ]);
  });
}
