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
const organization = { room: () => ({ position: '03' }) } as unknown as OrganizationView;

test('rows that a client was too slow for are followed by none before a head, by which it knows that it misses some', () => {
  const { viewer, got, take } = slowClient();
  viewer.sendRows(rows('first', UNSENT_ROWS_BYTES));
  viewer.sendRows(rows('missed', UNSENT_ROWS_BYTES));
  take();
  viewer.sendRows(rows('after what was missed'));
  take();
  sendHead(organization, viewer, new Date(0));
  viewer.sendRows(rows('after the head'));
  take();
  expect(got).toEqual(['first', '2["head",{"serverTime":0,"n":0,"rows":{"alarm":"03"}}]', 'after the head']);
});
