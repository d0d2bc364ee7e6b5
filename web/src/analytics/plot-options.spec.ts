import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { expect, it } from 'vitest';
import type { Plotted } from './plot-line.ts';
import { plotData } from './plot-options.ts';

const line = (id: string, axis: 0 | 1, points: ChartPoint[]) =>
  ({ id, name: id, colour: '#000000', dashed: false, axis, points, late: [], conflicts: [], isFaint: false }) as const;
const plotted = (...lines: ReturnType<typeof line>[]): Plotted => ({
  lines,
  axes: [
    { shown: (value) => value, format: String },
    { shown: (value) => value * 10, format: String },
  ],
  limits: [],
  overlays: [],
  episodes: [],
  type: 'line',
  marksReadings: false,
  hasSpread: false,
  zone: 'UTC',
});
const measured = (at: number, value: number): ChartPoint => [at, value, value, value];

it('a gap lasts until the next point of its line, whatever other lines measured meanwhile', () => {
  const silent = line('silent', 0, [measured(1, 5), [2, null, null, null], measured(9, 6)]);
  const busy = line(
    'busy',
    1,
    [3, 4, 5].map((at) => measured(at, at)),
  );
  const [instants, ofSilent, ofBusy] = plotData(plotted(silent, busy));
  expect([...instants]).toEqual([1, 2, 3, 4, 5, 9]);
  expect(Array.from(ofSilent ?? []).slice(1, 5)).toEqual([null, null, null, null]);
  expect(Array.from(ofBusy ?? []).filter((value) => typeof value === 'number')).toEqual([30, 40, 50]);
});

it('nothing is drawn without a line', () => {
  expect(plotData(plotted())).toEqual([[]]);
});
