import { describe, expect, it } from 'vitest';
import { isNewer } from './atoms.ts';
import { beginning, later, tick, type Hindrances, type Waiting } from './reload.ts';

const free: Hindrances = { unsaved: false, sounding: false };
const after = (seconds: number, from: Waiting, hindrances = free): Waiting =>
  Array.from({ length: seconds }).reduce<Waiting>((waiting) => tick(waiting, hindrances), from);

describe('the countdown to a reload', () => {
  it('takes thirty seconds', () => {
    expect(after(29, beginning)).toEqual({ state: 'counting', seconds: 1 });
    expect(after(30, beginning)).toEqual({ state: 'counting', seconds: 0 });
  });

  it('is put off for ten minutes, and then starts again', () => {
    expect(after(599, later)).toMatchObject({ state: 'putOff' });
    expect(after(600, later)).toEqual(beginning);
  });

  it('does not end while something is unsaved, and starts again afterwards', () => {
    const busy = after(90, beginning, { ...free, unsaved: true });
    expect(busy).toEqual({ state: 'unsaved' });
    expect(tick(busy, free)).toEqual(beginning);
  });

  it('never ends on a page that sounds alarms', () => {
    expect(after(3_600, beginning, { ...free, sounding: true })).toEqual({ state: 'sounding' });
  });
});

describe('a newer version', () => {
  it("is a later build than the page's that was not loaded already", () => {
    expect(isNewer('20261122', '20261121', null)).toBe(true);
    expect(isNewer('20261122', '20261121', '20261122')).toBe(false);
    expect(isNewer('20261120', '20261121', null)).toBe(false);
    expect(isNewer('20261121', '20261121', null)).toBe(false);
  });

  it('is never found by a development page, which has no build', () => {
    expect(isNewer('20261121', '', null)).toBe(false);
  });
});
