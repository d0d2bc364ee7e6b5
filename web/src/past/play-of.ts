import { SPEEDS, type Speed } from '@watchglass/schemas/moment/limits';
import { MOMENT } from '@watchglass/schemas/moment/moment-text';
import type { Basis } from '@watchglass/schemas/moment/bases';
import { addressAt } from './moment-of.ts';

/** How a page of the past is played, as its address says it. */
export interface Play {
  readonly speed: Speed;
  readonly isPlaying: boolean;
  /** Epoch milliseconds; null for the present. */
  readonly until: number | null;
  readonly basis: Basis;
}

const FIRST_SPEED: Speed = 60;

const speedOf = (text: string | null): Speed | null => SPEEDS.find((speed) => String(speed) === text) ?? null;

/** `play` is the speed of a page that plays, `speed` that of one that stands. What is none of them is as if it was not there. */
export function playOf(search: string): Play {
  const query = new URLSearchParams(search);
  const playing = speedOf(query.get('play'));
  const until = query.get('until') ?? '';
  return {
    speed: playing ?? speedOf(query.get('speed')) ?? FIRST_SPEED,
    isPlaying: playing !== null,
    until: MOMENT.test(until) && !until.startsWith('n') ? Date.parse(until) || null : null,
    basis: query.get('basis') === 'measured' ? 'measured' : 'known',
  };
}

/** The address of the same page at a moment, played as it is. */
export function addressOf(
  place: Pick<Location, 'pathname' | 'search'>,
  at: string,
  { speed, isPlaying, until, basis }: Play,
): string {
  const query = new URLSearchParams(place.search);
  const said: Readonly<Record<string, string | null>> = {
    play: isPlaying ? String(speed) : null,
    speed: isPlaying || speed === FIRST_SPEED ? null : String(speed),
    until: until === null ? null : new Date(until).toISOString(),
    basis: basis === 'known' ? null : basis,
  };
  for (const [name, value] of Object.entries(said))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return addressAt({ pathname: place.pathname, search: query.toString() }, at);
}

/** The address of the same page today. */
export function addressToday({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  for (const name of ['play', 'speed', 'until', 'basis']) query.delete(name);
  return addressAt({ pathname, search: query.toString() }, null);
}

/** A read of the past by another basis than the first. `then` is the path with its moment, if it has been given one. */
export function withBasis(path: string, then: string, basis: Basis): string {
  return then === path || basis === 'known' ? then : `${then}&basis=${basis}`;
}
