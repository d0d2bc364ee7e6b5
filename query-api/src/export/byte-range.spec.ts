import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=2-', { from: 2, to: 10 }],
  ['bytes=-3', { from: 7, to: 10 }],
  ['bytes=-30', { from: 0, to: 10 }],
  ['bytes=8-99', { from: 8, to: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=3-2', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['bytes=a-b', null],
  ['bytes=1-99999999999999999999', null],
  ['lines=0-1', null],
  ['', null],
])('of ten bytes %s is %o', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});
