import { expect, it } from 'vitest';
import { heatSvg } from './heat-svg.ts';
import { PAPER_SHADES } from './shades.ts';

const cell = (column: number, row: number, mean: number) => ({ column, row, min: mean, mean, max: mean, n: 1 });

it('a picture of maps has each cell in its shade on a hatched ground, its scale, and names that stay text', () => {
  const svg = heatSvg({
    title: 'Heat map',
    scale: ['Temperature', '2 °C', '8 °C'],
    nothing: 'Nothing was measured',
    time: { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 2), zone: 'Europe/Riga' },
    maps: [
      {
        name: '<Fridge> & "2"',
        grid: { columns: [0, 1], rows: [0, 1], cells: [cell(0, 0, 2), cell(1, 1, 8)], absent: [[0, 1]] },
        placeOf: ({ mean }) => (mean - 2) / 6,
        columnText: (column) => `day ${column}`,
        rowText: (row) => `hour ${row}`,
      },
    ],
  });
  expect(svg).toContain(`d="M0 0h1v1h-1z" fill="${PAPER_SHADES[0]}"`);
  expect(svg).toContain(`d="M1 1h1v1h-1z" fill="${PAPER_SHADES.at(-1)}"`);
  expect(svg).toMatch(/h920v30h-920z" fill="url\(#nothing\)"/);
  expect(svg).toContain('&lt;Fridge&gt; &amp; &quot;2&quot;');
  for (const text of ['2 °C', '8 °C', 'Nothing was measured', 'Europe/Riga', 'day 1', 'hour 1'])
    expect(svg).toContain(text);
});
