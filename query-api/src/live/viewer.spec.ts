import { UNSENT_ROWS_BYTES } from '@watchglass/schemas/live/limits';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { Socket } from 'socket.io';
import { expect, test } from 'vitest';
import { Connection } from './connection.ts';
import type { OrganizationView } from './organization-view.ts';
import { sendHead } from './serve.ts';
import { Viewer } from './viewer.ts';

/** A client that takes nothing until it is told to, and then all. */
function slowClient() {
  const got: string[] = [];
  const waiting: (() => void)[] = [];
  const send = (packet: string, { wsPreEncodedFrame: frame }: { wsPreEncodedFrame?: [Buffer, Buffer] }, taken: () => void): void => {
    waiting.push(() => {
      got.push(frame?.[1].toString().trim() ?? packet);
      taken();
    });
  };
  const connection = new Connection({ conn: { send } } as unknown as Socket, () => undefined);
  const viewer = new Viewer({ isApiAccount: false, userId: 'ann', sessionId: 'one', membership: { role: ROLE.user, rights: { alarms: 'r' } } }, connection);
  viewer.rows.add('alarm');
  return {
    viewer, got,
    take: () => waiting.splice(0).forEach((taken) => taken()),
  };
}

const rows = (name: string, bytes = 0): Buffer => Buffer.from(name + ' '.repeat(bytes));
const at = (position: string, completeTo: string): OrganizationView => ({ room: () => ({ position, completeTo }) }) as unknown as OrganizationView;

test('a head tells whose rows a client was too slow for, once', () => {
  const { viewer, got, take } = slowClient();
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
  expect(got).toEqual(['first', 'after what was missed', `2${JSON.stringify(['head', { ...head, missed: ['alarm'] }])}`, `2${JSON.stringify(['head', head])}`]);
});

test('a head tells up to where nothing is missing, where that is not all that was told', () => {
  const { viewer, got, take } = slowClient();
  sendHead(at('03', '02'), viewer, new Date(0));
  take();
  expect(got).toEqual([`2${JSON.stringify(['head', { serverTime: 0, n: 0, rows: { alarm: '03' }, sure: { alarm: '02' } }])}`]);
});
