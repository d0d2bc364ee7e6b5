import { expect, it } from 'vitest';
import { barsSvg, type BarsPicture } from './bars-svg.ts';

const picture = (more: Partial<BarsPicture> = {}): BarsPicture => ({
  title: 'Bar chart',
  axis: 'Temperature, °C',
  time: { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 3), zone: 'Europe/Riga' },
  count: 3,
  textOf: (place) => `day ${place}`,
  scale: null,
  format: (value) => value.toFixed(1),
  charts: [
    {
      name: '',
      series: [
        {
          name: '<Fridge>',
          colour: '#123456',
          values: new Map([
            [0, 4],
            [2, -2],
          ]),
        },
      ],
    },
  ],
  ...more,
});
/** The ends of each bar: its foot and its head. */
const bars = (svg: string): readonly (readonly [foot: number, head: number])[] =>
  [...(/d="([^"]*)" fill="#123456" shape/.exec(svg)?.[1] ?? '').matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)h/g)].map(
    ([, foot, head]) => [Number(foot), Number(head)],
  );

it('a picture of bars has a bar for each value from zero, none for a period without readings, and names as text', () => {
  const svg = barsSvg(picture());
  const found = bars(svg);
  expect(found.map(([foot, head]) => Math.sign(foot - head))).toEqual([1, -1]);
  expect(new Set(found.map(([foot]) => foot)).size).toBe(1);
  for (const text of ['&lt;Fridge&gt;', 'Temperature, °C', 'Europe/Riga', 'day 2']) expect(svg).toContain(text);
});

it('bars end at the ends of a typed scale', () => {
  const cut = bars(barsSvg(picture({ scale: { low: 0, high: 2 } })));
  expect(cut.map(([foot, head]) => foot - head)).toEqual([320, 0]);
});
