import { randomUUID } from 'node:crypto';
import { SILENT_AFTER_SECONDS } from '@watchglass/schemas/wall/limits';
import { NO_RECEIPT } from '@watchglass/schemas/wall/receipt-hash';
import type { ReceiptLogBody } from '@watchglass/schemas/wall/receipt-log';
import type { BetweenReceipt } from '@watchglass/schemas/wall/receipt';
import { expect, it } from 'vitest';
import { gapsOf, heard, isNews, isTwice, type Presence } from './presence.ts';

const [ONE, OTHER, WALL] = [randomUUID(), randomUUID(), randomUUID()];
const T = 1_800_000_000_000;
const about = { organizationId: 7, wallId: WALL };
const device = { version: 'b1', screen: { width: 1920, height: 1080 }, sound: 'possible' } as const;

function receipts(
  boot: string,
  at: number,
  { sentAt = at, ...more }: Partial<BetweenReceipt> & { sentAt?: number } = {},
): ReceiptLogBody {
  const receipt: BetweenReceipt = {
    kind: 'between',
    boot,
    seq: 1,
    prev: NO_RECEIPT,
    since: at,
    at,
    dashboardId: null,
    why: 'playlist',
    link: 'live',
    paintedAt: at,
    visible: true,
    upTo: '',
    hash: NO_RECEIPT,
    shown: [],
    ...more,
  };
  return { kind: 'receipts', ...about, receivedAt: sentAt, sentAt, device, receipts: [receipt] };
}

const after = (...bodies: readonly ReceiptLogBody[]): Presence =>
  bodies.reduce<Presence | null>(heard, null) as Presence;

it('tells two machines with one credential from a restart', () => {
  const restarted = after(receipts(ONE, T), receipts(ONE, T + 30_000), receipts(OTHER, T + 40_000));
  expect(isTwice(restarted)).toBe(false);
  const inTurns = [receipts(ONE, T + 60_000), receipts(OTHER, T + 70_000)].reduce(heard, restarted);
  expect(isTwice(inTurns)).toBe(true);
  expect(isTwice(heard(inTurns, receipts(OTHER, T + 70_000 + SILENT_AFTER_SECONDS * 1000)))).toBe(false);
});

it('a wall paints if its newest frame is at most five seconds old', () => {
  const painted = (paintedAt: number | null) => after(receipts(ONE, T, { paintedAt })).paintedSeconds;
  expect([painted(T), painted(T - 5_000), painted(T - 6_000), painted(T - 90_000), painted(null)]).toEqual([
    0, 0, 6, 90, 86_400,
  ]);
});

it('receipts that were kept fill gaps, and tell nothing of now', () => {
  const live = after(receipts(ONE, T), receipts(OTHER, T + 600_000));
  expect(gapsOf(live)).toBe(1);
  const kept = receipts(ONE, T + 600_000 - 1_000, { since: T, sentAt: T + 700_000, why: 'alarm' });
  const filled = heard(live, kept);
  expect([gapsOf(filled), isTwice(filled), filled.why, filled.heardAt]).toEqual([0, false, 'playlist', T + 700_000]);
});

it('is news when its standing changes, and not with each heartbeat or turn of the playlist', () => {
  const now = after(receipts(ONE, T));
  const next = (more: Partial<BetweenReceipt>) => isNews(now, heard(now, receipts(ONE, T + 30_000, more)));
  expect(isNews(null, now)).toBe(true);
  expect([next({}), next({ dashboardId: OTHER })]).toEqual([false, false]);
  expect([next({ link: 'down' }), next({ paintedAt: T })]).toEqual([true, true]);
});
