import { TAG_COLOURS } from '@watchglass/schemas/tag-type/palette';
import { expect, it } from 'vitest';
import { dark, light } from '../look/tokens.ts';
import { TAG_SHADES } from './tag-colours.ts';

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it.each(TAG_COLOURS)('%s has a contrast of 3:1 on paper and ground, light and dark', (colour) => {
  const shades = TAG_SHADES[colour];
  for (const ground of [light.paper, light.ground, light.raised])
    expect(contrast(shades.light, ground)).toBeGreaterThanOrEqual(3);
  for (const ground of [dark.paper, dark.ground, dark.raised])
    expect(contrast(shades.dark, ground)).toBeGreaterThanOrEqual(3);
});

it.each(TAG_COLOURS)('%s is neither amber nor red: its blue is never the least of a strong colour', (colour) => {
  for (const shade of Object.values(TAG_SHADES[colour])) {
    const [red = 0, green = 0, blue = 0] = channels(shade);
    expect(red <= blue || red <= green || blue > green + 0.1).toBe(true);
  }
});
