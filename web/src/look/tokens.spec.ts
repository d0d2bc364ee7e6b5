import { readFile } from 'node:fs/promises';
import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { dark, light, seriesLook, wall, type Palette } from './tokens.ts';

const TEXTS = ['text', 'quiet', 'stale', 'warningText', 'accent'] as const;
const GROUNDS = ['ground', 'paper', 'raised', 'criticalGround', 'warningGround'] as const;
const PAIRS: readonly (readonly [text: keyof Palette, ground: keyof Palette])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['critical', 'paper'],
  ['critical', 'criticalGround'],
  ['onAccent', 'accent'],
  ['onCritical', 'critical'],
  ['onWarning', 'warning'],
];

describe.each(Object.entries({ light, dark, wall }))('the %s palette', (_name, palette) => {
  it('has readable texts on each ground, also under an alarm', () => {
    const faint = PAIRS.filter(([text, ground]) => getContrastRatio(palette[text], palette[ground]) < 4.5);
    expect(faint).toEqual([]);
  });
});

it('gives each of ten series a distinct look without the colours of a warning', () => {
  const looks = Array.from({ length: 10 }, (_, index) => seriesLook(index));
  expect(new Set(looks.map(({ colour, dashed }) => `${colour} ${dashed}`)).size).toBe(10);
  expect(looks.map(({ dashed }) => dashed).indexOf(true)).toBe(5);
  expect(looks.filter(({ colour }) => ['#e69f00', '#f0e442', light.warning, dark.warning].includes(colour))).toEqual(
    [],
  );
});

describe('the page before its code loads', () => {
  it.each(Object.entries({ light, dark }))('has the ground of the %s scheme', async (scheme, { ground }) => {
    const page = await readFile(new URL('../../index.html', import.meta.url), 'utf8');
    expect(page.replace(/\s+/g, ' ')).toContain(`html[data-scheme='${scheme}'] { background: ${ground}; }`);
  });
});
