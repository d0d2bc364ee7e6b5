import { expect, it } from 'vitest';
import type { PlotLine } from '../analytics/plot-line.ts';
import { chartSvg, type ChartPicture } from './chart-svg.ts';

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

it('what is allowed is a band between its edges, which are on the axis, or open to the side without a limit', () => {
  const points: PlotLine['points'] = [[HOUR, 4, 4, 4]];
  const bandOf = (low: number | null, high: number | null): number[] => {
    const svg = chartSvg({ ...picture([line(points)]), allowed: { low, high } });
    const [, top, height] = /<rect x="72" y="([\d.]+)" width="1056" height="([\d.]+)" fill="#777"/.exec(svg) ?? [];
    return [Number(top), Number(height)];
  };
  // The plot is 520 high from 100 on; its scale is 2 to 8.
  expect(bandOf(2, 8)).toEqual([100, 520]);
  const [top = 0, height = 0] = bandOf(4, null);
  expect([top, height > 0 && height < 520]).toEqual([100, true]);
});
