import { expect, it } from 'vitest';
import { BUS_STATE, busValueAt, type BusPoint } from './bus-value.ts';
import { registersOf } from './registers.ts';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const point = (changed: Partial<BusPoint> = {}): BusPoint => ({
  slot: 0,
  name: 'Cold store temperature',
  unit: 'C',
  value: 21.5,
  effectiveAt: NOW - 60_000,
  intervalSeconds: 60,
  inUse: true,
  ...changed,
});
const registers = (changed: Partial<BusPoint> = {}) =>
  registersOf(busValueAt(point(changed), NOW))
    .toString('hex')
    .match(/.{4}/g);

it('a current value is a single, its age in seconds and state 0', () => {
  expect(registers()).toEqual(['41ac', '0000', '003c', '0000']);
});

it('a value is current until six intervals are missed, and then no number', () => {
  expect(registers({ effectiveAt: NOW - 360_000 })?.[3]).toBe('0000');
  expect(registers({ effectiveAt: NOW - 360_001 })).toEqual(['7fc0', '0000', '0168', '0001']);
});

it('a point without a value, and one out of use, are no number and never 0', () => {
  expect(registers({ value: null, effectiveAt: null })).toEqual(['7fc0', '0000', 'ffff', '0002']);
  expect(registers({ inUse: false })).toEqual(['7fc0', '0000', '003c', '0003']);
});

it('an age that does not fit is the largest one, and one from a clock ahead is 0', () => {
  expect(registers({ effectiveAt: NOW - 10 ** 9, intervalSeconds: 10 ** 6 })?.[2]).toBe('fffe');
  expect(busValueAt(point({ effectiveAt: NOW + 5_000 }), NOW)).toMatchObject({
    ageSeconds: 0,
    state: BUS_STATE.current,
  });
});
