import type { Figures } from '@watchglass/schemas/alarm/history';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../messages/messages.ts';
import { figureGroups, percent } from './figure-rows.ts';

const t = Object.assign((key: string) => key, { known: () => null }) as unknown as Translate;
const figures: Figures = {
  raises: 100,
  shelved: 0,
  rate: { perTenMinutes: 1, most: 12, perDay: 145 },
  flood: { share: 0.01, floods: 1 },
  severities: { low: 0.8, high: 0.1504, critical: 0.06 },
  badActors: { share: null, items: [] },
  chattering: 0,
  stale: 5,
  acknowledge: { p50: 30, p95: null, never: 0 },
  resolve: { p50: null, p95: null },
  days: [],
};
const met = Object.fromEntries(figureGroups(t, figures).flatMap(({ rows }) => rows.map((row) => [row.name, row.met])));

describe('a figure', () => {
  it.each([
    ['performance.perTenMinutes', true],
    ['performance.perDay', false],
    ['performance.floodShare', false],
    ['performance.low', true],
    ['performance.high', true],
    ['performance.critical', false],
    ['performance.badActorsShare', null],
    ['performance.chattering', true],
    ['performance.stale', false],
    ['performance.never', null],
  ])('%s meets its target: %s', (name, expected) => {
    expect(met[name]).toBe(expected);
  });

  it.each([
    [null, '–'],
    [0, '0 %'],
    [0.05, '5 %'],
    [0.0123, '1.2 %'],
    [0.456, '46 %'],
  ])('of %s is written as %s', (share, text) => {
    expect(percent(share)).toBe(text);
  });
});
