import { expect, it } from 'vitest';
import { boxesSvg } from './boxes-svg.ts';

it('a picture of boxes has each from its smallest to its largest value, and names that stay text', () => {
  const svg = boxesSvg({
    title: 'Boxes',
    axis: 'Temperature, °C',
    time: { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 2), zone: 'Europe/Riga' },
    scale: { low: 0, high: 10 },
    format: String,
    boxes: [{ name: '<Fridge> & "2"', colour: '#0072b2', ends: [0, 2.5, 5, 7.5, 20] }],
  });
  expect(svg).toContain('M616 508V403M616 193V88');
  expect(svg).toContain('V193h-435.2z');
  expect(svg).toContain('M398.4 298h435.2');
  expect(svg).toContain('&lt;Fridge&gt; &amp; &quot;2&quot;');
  for (const text of ['Temperature, °C', 'Europe/Riga']) expect(svg).toContain(text);
});
