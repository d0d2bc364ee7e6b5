import { expect, it } from 'vitest';
import { heardIn, silenceAfter } from './silence.ts';

const until = '2026-11-24T10:10:00.000Z';
const within = Date.parse(until) - 1;

it('a silence holds for the raises that it began with, until its end; a new raise sounds', () => {
  const silence = silenceAfter({ until: null, raises: new Set() }, until, ['old']);
  const later = silenceAfter(silence, until, ['old', 'new']);
  expect([heardIn(later, 'old', within), heardIn(later, 'new', within), heardIn(later, 'old', within + 1)]).toEqual([
    false,
    true,
    true,
  ]);
  const again = silenceAfter(later, '2026-11-24T10:20:00.000Z', ['old', 'new']);
  expect(heardIn(again, 'new', within)).toBe(false);
});
