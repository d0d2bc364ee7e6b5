import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { describe, expect, it } from 'vitest';
import { ageText, levelAt, placeOf } from './state.ts';

const NOW = Date.UTC(2026, 4, 1, 12);
const tile: PublicTile = {
  type: 'co2',
  name: 'Lobby',
  value: 900,
  unit: 'ppm',
  digits: 0,
  measuredAt: new Date(NOW).toISOString(),
  effectiveAt: new Date(NOW).toISOString(),
  level: 'fresh',
  intervalSeconds: 60,
  thresholds: [400, 1000, 1400, 2000],
  labels: ['Good', 'Average', 'Poor'],
  colors: ['green', 'yellow', 'red'],
  periodHours: 24,
  series: [],
};

describe('a public tile that nobody tells anything more', () => {
  it('becomes late after three missed intervals, and old after six, by the clock of the server', () => {
    const after = (seconds: number) => levelAt(tile, NOW + seconds * 1_000);
    expect([after(180), after(181), after(360), after(361)]).toEqual(['fresh', 'expiring', 'expiring', 'old']);
    expect(levelAt({ ...tile, effectiveAt: null }, NOW)).toBe('none');
  });
});

describe('the place of a value', () => {
  it('is in the band that begins at or below it; the outer bands reach beyond the scale', () => {
    const labels = [399, 400, 1000, 1399, 1400, 2000, 2001].map((value) => placeOf(tile, value)?.label);
    expect(labels).toEqual(['Good', 'Good', 'Average', 'Average', 'Poor', 'Poor', 'Poor']);
    expect([placeOf(tile, 399)?.off, placeOf(tile, 2000)?.off, placeOf(tile, 2001)?.off]).toEqual([
      'below',
      null,
      'above',
    ]);
  });

  it('is found on a falling scale too', () => {
    const falling = { ...tile, thresholds: [100, 50, 0], labels: ['Full', 'Low'], colors: ['green', 'red'] as const };
    expect([75, 50, 25].map((value) => placeOf({ ...falling, colors: ['green', 'red'] }, value)?.label)).toEqual([
      'Full',
      'Low',
      'Low',
    ]);
    expect(placeOf({ ...falling, colors: ['green', 'red'] }, 110)).toMatchObject({ share: 0, off: 'above' });
    expect(placeOf({ ...falling, colors: ['green', 'red'] }, 25)?.share).toBe(0.75);
  });

  it('is none without a scale', () => {
    expect(placeOf({ ...tile, thresholds: [], labels: [], colors: [] }, 5)).toBeNull();
  });
});

describe('the age of a value', () => {
  it('is in the words of the browser', () => {
    expect([ageText(5_000, 'en'), ageText(125_000, 'en'), ageText(90_000_000, 'de')]).toEqual([
      '5 sec. ago',
      '2 min. ago',
      'vor 1 Tag',
    ]);
    expect(ageText(-5_000, 'en')).toBe('0 sec. ago');
  });
});
