import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallEvent } from '@watchglass/schemas/wall/events';
import { ORDER_LAPSES_SECONDS } from '@watchglass/schemas/wall/limits';
import { expect, it } from 'vitest';
import { codeOf } from '../code-for-tests.ts';
import { configureWall } from './configure-wall.ts';
import { ordersDone, ordersFold, orderWall, type Orders } from './orders.ts';
import { pairWall } from './pair-wall.ts';
import { revokeWall } from './revoke-wall.ts';
import { knownWall, unknownWall, wallFold, type Wall } from './wall.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const terms: WallTerms = {
  name: 'Control room',
  place: '',
  playlist: [{ dashboardId: 'shown', dwellSeconds: 30 }],
  onAlarm: 'critical',
  sound: { when: 'off', volume: 50 },
  silenceHere: false,
  dimming: [],
  shift: true,
  units: DEFAULT_UNITS,
  language: 'en',
  timeZone: 'UTC',
  locations: [],
};
const about = { wallId: 'wall', organizationId: 7 };
const command = { ...about, terms, screen: { width: 1, height: 1 }, browser: '' };
const apply = (wall: Wall, events: readonly WallEvent[]): Wall => events.reduce(wallFold.evolve, wall);
const paired = apply(unknownWall, pairWall(unknownWall, command));

it('is paired once; unchanged terms publish no event', () => {
  expect(codeOf(() => pairWall(paired, command))).toBe('Conflict');
  expect(configureWall(paired, 7, { ...terms })).toEqual([]);
  expect(configureWall(paired, 7, { ...terms, name: 'Hall' })).toMatchObject([
    { type: 'WallConfigured', data: { before: { name: 'Control room' }, terms: { name: 'Hall' } } },
  ]);
});

it('is not found by another organization, nor after its revocation', () => {
  const revoked = apply(paired, revokeWall(paired, 7));
  for (const [wall, organizationId] of [
    [paired, 8],
    [revoked, 7],
    [unknownWall, 7],
  ] as const) {
    expect(codeOf(() => knownWall(wall, organizationId))).toBe('NotFound');
    expect(codeOf(() => revokeWall(wall, organizationId))).toBe('NotFound');
  }
});

it('has numbered orders, each done once and not after it lapsed; only a dashboard of the playlist is shown', () => {
  const known = knownWall(paired, 7);
  const metadata = {
    organizationId: 7,
    actor: { kind: 'user', id: 'u' },
    at: at.toISOString(),
    correlationId: 'c',
  } as const;
  const after = (orders: Orders, events: readonly WallEvent[]): Orders =>
    events.reduce((state, event) => ordersFold.evolve(state, { ...event, metadata }), orders);
  const one = after(ordersFold.initial, orderWall(ordersFold.initial, known, { order: 'tone' }));
  const two = after(one, orderWall(one, known, { order: 'show', dashboardId: 'shown' }));
  expect(two.last).toBe(2);
  expect(codeOf(() => orderWall(two, known, { order: 'show', dashboardId: 'other' }))).toBe('NotInPlaylist');
  const done = ordersDone(two, known, { done: [1, 1, 9], at });
  expect(done).toMatchObject([{ type: 'WallOrderDone', data: { number: 1 } }]);
  expect(ordersDone(after(two, done), known, { done: [1], at })).toEqual([]);
  const late = new Date(at.getTime() + ORDER_LAPSES_SECONDS * 1000);
  expect(ordersDone(two, known, { done: [1, 2], at: late })).toEqual([]);
});
