import { describe, expect, it } from 'vitest';
import { linkThen } from './link-kept.ts';

const ORIGIN = 'https://watchglass.example';
const play = { speed: 60, isPlaying: true, until: null, basis: 'measured' } as const;
const then = (path: string) => linkThen(new URL(path, ORIGIN), ORIGIN, { at: 'n12', play });

describe('a link on a page of the past', () => {
  it('leads to the moment that is shown, by the same basis, and stands there', () => {
    expect(then('/7/sensors/sensor/3?range=1d#chart')).toBe('/7/sensors/sensor/3?range=1d&basis=measured&at=n12#chart');
  });

  it.each(['/login', '/user/profile', 'https://elsewhere.example/7/sensors', '/7/sensors?at=n3', '/0/sensors'])(
    'is left as it is if it leads to %s',
    (path) => expect(then(path)).toBeNull(),
  );
});
