import { expect, it } from 'vitest';
import { highestOf, intensityGrid, intensityRows } from './intensity-grid.ts';

const HOUR_MS = 3_600_000;
const line = {
  point: '1.1',
  metricId: 1,
  isWithheld: false,
  periods: [HOUR_MS, 10 * HOUR_MS],
  spectra: [
    { missing: 0.1, amplitudes: [0.5, 2] },
    { missing: 0.8, amplitudes: [] },
  ],
};
const view = { from: 0, to: 200 * HOUR_MS, windowMs: 100 * HOUR_MS, windows: [0, 100 * HOUR_MS], lines: [line] };

it('the longest period is above, and a window without a spectrum has no cells', () => {
  const { rows, cells } = intensityGrid(view, line);
  expect(rows).toEqual([0, 1]);
  expect(cells.map(({ column, row, mean }) => [column, row, mean])).toEqual([
    [0, 1, 0.5],
    [0, 0, 2],
  ]);
  expect(highestOf([line])).toBe(2);
  expect(highestOf([{ ...line, spectra: [{ missing: 0.8, amplitudes: [] }] }])).toBeNull();
});

it('the table has all cells, and says what is missing where there is no spectrum', () => {
  const conversion = { slope: 1, offset: 0 };
  const metric = { id: 1, name: 'Amplitude', unit: '°C', digits: 3, isContact: false, conversion };
  const rows = intensityRows({ view, line, metric, zone: 'UTC' });
  expect(rows.map(([, ...rest]) => rest)).toEqual([
    ['60.00 min', '0.500 °C', '10.0 %'],
    ['10.00 h', '2.000 °C', '10.0 %'],
    ['–', '–', '80.0 %'],
  ]);
});
