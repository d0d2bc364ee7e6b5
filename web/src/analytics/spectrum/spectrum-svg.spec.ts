import { expect, it } from 'vitest';
import { spectrumSvg } from './spectrum-svg.ts';

const HOUR_MS = 3_600_000;
const metric = {
  id: 1,
  name: 'Temperature',
  unit: '°C',
  digits: 1,
  isContact: false,
  conversion: { slope: 1, offset: 0 },
};

it('a picture of spectra has each line over its periods, round ticks, and names that stay text', () => {
  const svg = spectrumSvg({
    title: 'Spectrum',
    axis: 'Amplitude, °C',
    time: { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 31), zone: 'Europe/Riga' },
    metric,
    scale: { low: 0, high: 4 },
    lines: [
      {
        name: '<Fridge>',
        colour: '#0072b2',
        waves: [
          [HOUR_MS, 0],
          [10 * HOUR_MS, 4],
          [100 * HOUR_MS, 2],
        ],
      },
    ],
  });
  expect(svg).toContain('d="M72 522L616 102L1160 312"');
  expect(svg).toContain('&lt;Fridge&gt;');
  for (const text of ['>1 h<', '>1 d<', '>4.0<', 'Amplitude, °C', 'Europe/Riga']) expect(svg).toContain(text);
});
