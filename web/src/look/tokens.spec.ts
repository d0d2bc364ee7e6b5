import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { dark, light, wall, type Palette } from './tokens.ts';

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
  it('has texts that can be read on each ground, an alarm among them', () => {
    const faint = PAIRS.filter(([text, ground]) => getContrastRatio(palette[text], palette[ground]) < 4.5);
    expect(faint).toEqual([]);
  });
});
