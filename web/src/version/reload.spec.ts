import { describe, expect, it } from 'vitest';
import { isNewer } from './atoms.ts';
import { beginning, later, tick, type Hindrances, type Waiting } from './reload.ts';

const free: Hindrances = { unsaved: false, sounding: false };
const after = (seconds: number, from: Waiting, hindrances = free): Waiting =>
  Array.from({ length: seconds }).reduce<Waiting>((waiting) => tick(waiting, hindrances), from);

describe('the wait before a page loads itself again', () => {
  it('takes thirty seconds', () => {
    expect(after(29, beginning)).toEqual({ state: 'counting', seconds: 1 });
    expect(after(30, beginning)).toEqual({ state: 'counting', seconds: 0 });
  });

  it('is put off for ten minutes, and then counts again', () => {
    expect(after(599, later)).toMatchObject({ state: 'putOff' });
    expect(after(600, later)).toEqual(beginning);
  });

  it('does not end while something is not saved, and starts again afterwards', () => {
    const busy = after(90, beginning, { ...free, unsaved: true });
    expect(busy).toEqual({ state: 'unsaved' });
    expect(tick(busy, free)).toEqual(beginning);
  });

  it('never ends by itself where alarms sound', () => {
    expect(after(3_600, beginning, { ...free, sounding: true })).toEqual({ state: 'sounding' });
  });
});

describe('a newer version', () => {
  it('is a later build than that of the page, and not the one that it was loaded for already', () => {
    expect(isNewer('20261122', '20261121', null)).toBe(true);
    expect(isNewer('20261122', '20261121', '20261122')).toBe(false);
    expect(isNewer('20261120', '20261121', null)).toBe(false);
    expect(isNewer('20261121', '20261121', null)).toBe(false);
  });

  it('is none for a page in development, which has no build', () => {
    expect(isNewer('20261121', '', null)).toBe(false);
  });
});
