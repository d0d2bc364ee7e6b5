import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlotLine } from '../analytics/plot-line.ts';
import { chartSvg, scaleOf, type ChartPicture } from './chart-svg.ts';

const HOUR = 3_600_000;
const line = (points: PlotLine['points'], more: Partial<PlotLine> = {}): PlotLine => ({
  id: '1.1',
  name: 'Fridge <1> & "2"',
  colour: '#1f77b4',
  dashed: false,
  axis: 0,
  points,
  late: [],
  conflicts: [],
  isFaint: false,
  ...more,
});
const picture = (lines: readonly PlotLine[], type: ChartPicture['type'] = 'line'): ChartPicture => ({
  title: 'Store',
  lines,
  axes: [{ title: 'Temperature, °C', shown: (value) => value, format: (value, more) => value.toFixed(more) }],
  from: 0,
  to: 24 * HOUR,
  zone: 'Europe/Riga',
  type,
});

it('a scale has round ticks around all values, and a flat line has room', () => {
  expect(scaleOf([2, 8]).ticks).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(scaleOf([])).toMatchObject({ low: 0, high: 1 });
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
      const { low, high, ticks } = scaleOf(values);
      const near = (high - low) * 1e-9;
      expect(low).toBeLessThan(high);
      expect(ticks.length).toBeLessThan(20);
      expect(values.every((value) => value >= low - near && value <= high + near)).toBe(true);
    }),
  );
});

it('a picture has its names as text, its zone, and no line across a gap', () => {
  const points: PlotLine['points'] = [
    [HOUR, 1, 1, 1],
    [2 * HOUR, 2, 2, 2],
    [3 * HOUR, null, null, null],
    [4 * HOUR, 4, 4, 4],
    [5 * HOUR, 5, 5, 5],
  ];
  const svg = chartSvg(picture([line(points)]));
  expect(svg).toContain('Fridge &lt;1&gt; &amp; &quot;2&quot;');
  expect(svg).toContain('(Europe/Riga)');
  expect(svg.match(/<path d="M[\d. ]+L[\d. ]+" stroke="#1f77b4"/g)).toHaveLength(2);
});

it('steps stay at a value until the next, and buckets have the band of their extremes', () => {
  const points: PlotLine['points'] = [
    [HOUR, 1, 2, 3],
    [2 * HOUR, 2, 3, 4],
  ];
  const svg = chartSvg(picture([line(points)], 'step'));
  expect(svg).toMatch(/<path d="M[\d.]+ [\d.]+H[\d.]+V[\d.]+" stroke/);
  expect(svg).toMatch(/Z" fill="#1f77b4" opacity="0.15"/);
});
