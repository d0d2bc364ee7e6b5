import fc from 'fast-check';
import { SPEEDS } from '@watchglass/schemas/moment/limits';
import { describe, expect, it } from 'vitest';
import { addressOf, addressToday, playOf, withBasis } from './play-of.ts';

const place = { pathname: '/7/sensors', search: '?tags=a' };

describe('how a page of the past is played', () => {
  it('is in its address, and is the same when that is opened again', () => {
    const play = fc.record({
      speed: fc.constantFrom(...SPEEDS),
      isPlaying: fc.boolean(),
      until: fc.option(fc.date({ min: new Date(1e12), max: new Date(2e12), noInvalidDate: true }).map(Number)),
      basis: fc.constantFrom('known' as const, 'measured' as const),
    });
    fc.assert(
      fc.property(play, (said) => {
        const address = addressOf(place, '2026-03-14T03:12:17Z', said);
        expect(playOf(address.slice(address.indexOf('?')))).toEqual(said);
        expect(addressToday({ pathname: place.pathname, search: address.slice(address.indexOf('?')) })).toBe(
          '/7/sensors?tags=a',
        );
      }),
    );
  });

  it.each(['', '?play=7', '?play=1000000000', '?play=-60', '?play=x&until=n7', '?until=yesterday&basis=mine'])(
    'stands at sixty times if %s says nothing that is known',
    (search) => {
      expect(playOf(search)).toEqual({ speed: 60, isPlaying: false, until: null, basis: 'known' });
    },
  );

  it('asks by another basis only for what has a past', () => {
    expect(withBasis('/api/tags/7', '/api/tags/7?at=n1', 'measured')).toBe('/api/tags/7?at=n1&basis=measured');
    expect(withBasis('/api/tags/7', '/api/tags/7?at=n1', 'known')).toBe('/api/tags/7?at=n1');
    expect(withBasis('/api/user/info', '/api/user/info', 'measured')).toBe('/api/user/info');
  });
});
