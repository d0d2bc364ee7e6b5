import { UNSENT_ROWS_BYTES } from '@watchglass/schemas/live/limits';
import { expect, test } from 'vitest';
import type { OrganizationView } from './organization-view.ts';
import { sendHead } from './serve.ts';
import { slowClient } from './slow-client-for-tests.ts';

const rows = (name: string, bytes = 0): Buffer => Buffer.from(name + ' '.repeat(bytes));
/** A view with only the room that a head needs. */
const at = (position: string, completeTo: string): OrganizationView =>
  ({ room: () => ({ position, completeTo }) }) as unknown as OrganizationView;

test('a head names once the concepts whose rows a slow client missed', () => {
  const { viewer, got, take } = slowClient();
  viewer.rows.add('alarm');
  viewer.sendRows('alarm', rows('first', UNSENT_ROWS_BYTES));
  viewer.sendRows('alarm', rows('missed', UNSENT_ROWS_BYTES));
  take();
  viewer.sendRows('alarm', rows('after what was missed'));
  take();
  for (let beat = 0; beat < 2; beat += 1) {
    sendHead(at('03', '03'), viewer, new Date(0));
    take();
  }
  const head = { serverTime: 0, n: 0, rows: { alarm: '03' } };
  expect(got).toEqual([
    'first',
    'after what was missed',
    `2${JSON.stringify(['head', { ...head, missed: ['alarm'] }])}`,
    `2${JSON.stringify(['head', head])}`,
  ]);
});

test('a head names the complete position where it differs from the sent one', () => {
  const { viewer, got, take } = slowClient();
  viewer.rows.add('alarm');
  sendHead(at('03', '02'), viewer, new Date(0));
  take();
  expect(got).toEqual([
    `2${JSON.stringify(['head', { serverTime: 0, n: 0, rows: { alarm: '03' }, sure: { alarm: '02' } }])}`,
  ]);
});
