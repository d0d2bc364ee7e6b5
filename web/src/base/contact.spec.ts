import { expect, it } from 'vitest';
import { contactOf } from './contact.ts';

const heard = '2026-11-21T10:00:00.000Z';
const after = (ms: number, connection: 'online' | 'offline' | 'paused' = 'online') =>
  contactOf({ connection, lastHeardAt: heard }, Date.parse(heard) + ms);

it('is online for ten minutes after an uplink', () => {
  expect([after(0), after(600_000), after(600_001)]).toEqual(['online', 'online', 'offline']);
});

it('is online if its last uplink is ahead of the clock', () => {
  expect(after(-2_000)).toBe('online');
});

it('is what the events of the base say otherwise', () => {
  expect([after(0, 'offline'), after(600_001, 'paused')]).toEqual(['offline', 'paused']);
  expect(contactOf({ connection: 'never', lastHeardAt: null }, 0)).toBe('never');
});
