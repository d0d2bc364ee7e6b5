import { randomUUID } from 'node:crypto';
import { rootOf, withReceipt, type ChainPart } from '@watchglass/schemas/wall/receipt-days';
import { encodeReceiptLog } from '@watchglass/schemas/wall/receipt-log';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReadingProjector } from '../reading/start.ts';
import { startReceiptProjector, type RunningReceiptProjector } from './start-receipts.ts';
import { verifySeals, type SealsVerdict } from './verify-seals.ts';

const T = Date.parse('2026-11-25T12:00:00Z');
const device = { version: 'b1', screen: { width: 1920, height: 1080 }, sound: 'possible' } as const;

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let receiptLog: ReadingLog;
let wall: string;
const liveBus = openInProcessLiveBus();

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  const readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: 1 });
  receiptLog = await openPostgresReadingLog({ url: postgres.url, log: 'receipts', partitions: 2 });
  const { relational } = postgres;
  const { timeSeries } = clickHouse;
  await relational.query(
    'CREATE SCHEMA IF NOT EXISTS read; CREATE TABLE read.walls (id uuid, organization_id int, position text, deleted boolean)',
  );
  const readings = await startReadingProjector({
    readingLog,
    relational,
    timeSeries,
    liveBus,
    report: () => undefined,
  });
  await readings.stop();
  await readingLog.close();
});
beforeEach(() => {
  wall = randomUUID();
});
afterAll(async () => {
  await receiptLog.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

const start = (timeSeries: TimeSeries = clickHouse.timeSeries): Promise<RunningReceiptProjector> =>
  startReceiptProjector({ receiptLog, relational: postgres.relational, timeSeries, liveBus, report: () => undefined });

async function say(receipts: readonly Receipt[], organizationId = 7): Promise<void> {
  const sentAt = receipts.at(-1)?.at ?? T;
  const body = {
    kind: 'receipts',
    organizationId,
    wallId: wall,
    receivedAt: sentAt,
    sentAt,
    device,
    receipts,
  } as const;
  await receiptLog.append([{ partition: 1, body: encodeReceiptLog(body) }]);
}

const stored = async (): Promise<readonly number[]> =>
  (
    await clickHouse.timeSeries.query<{ seq: number }>(
      'SELECT seq FROM wall_receipts WHERE wall = {wall: UUID} ORDER BY boot, seq',
      { wall },
    )
  ).map(({ seq }) => seq);

const presence = async (): Promise<unknown> =>
  (
    await postgres.relational.query<{ presence: unknown }>(
      'SELECT presence FROM read.wall_presence WHERE wall_id = $1',
      [wall],
    )
  )[0]?.presence;

/** ClickHouse as it is when a process dies: it has stored the block, and the answer never comes. */
function dyingAfterInsert(): { readonly timeSeries: TimeSeries; readonly stored: Promise<void> } {
  let reached: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const timeSeries = new Proxy(clickHouse.timeSeries, {
    get: (target, name) =>
      name === 'insert'
        ? async (...asked: Parameters<TimeSeries['insert']>) => {
            await target.insert(...asked);
            reached();
            throw new Error('killed');
          }
        : (Reflect.get(target, name) as () => unknown).bind(target),
  });
  return { timeSeries, stored: done };
}

it('stores each receipt once, although a block is sent twice and the log has receipts twice', async () => {
  const chain = new ReceiptChain(randomUUID());
  const receipts = [chain.key(T), chain.between(T + 30_000), chain.between(T + 60_000)];
  const dying = dyingAfterInsert();
  const first = await start(dying.timeSeries);
  await say(receipts.slice(0, 2));
  await dying.stored;
  await first.stop();
  await say(receipts.slice(0, 3));
  const second = await start();
  await second.settled();
  expect(await stored()).toEqual([1, 2, 3]);
  await second.stop();
  await say(receipts);
  const third = await start();
  await third.settled();
  await third.stop();
  expect(await stored()).toEqual([1, 2, 3]);
});

describe('the seal of a day', () => {
  const DAY = '2026-11-25';

  /** A wall's receipts of a day, stored; and the seal that the events have. */
  async function sealedDay(): Promise<{ readonly verify: () => Promise<SealsVerdict> }> {
    const chain = new ReceiptChain(randomUUID());
    const receipts = [chain.key(T, { shown: [[0, '12.1', T - 5, 0]] }), chain.between(T + 30_000)];
    const running = await start();
    await say(receipts);
    await running.settled();
    await running.stop();
    const root = rootOf(receipts.reduce<readonly ChainPart[]>(withReceipt, []));
    const data = { wallId: wall, organizationId: 7, day: DAY, count: 2, gaps: 0, root };
    const event = { type: 'WallReceiptsSealed', data } as unknown as RecordedEvent;
    const eventStore = {
      async *readAll() {
        yield { events: [event], upTo: '1' };
      },
    };
    return { verify: () => verifySeals(7, { eventStore, timeSeries: clickHouse.timeSeries }) };
  }

  it('verifies over the stored receipts', async () => {
    const { verify } = await sealedDay();
    expect(await verify()).toEqual({ ok: true, seals: 1, receipts: 2 });
  });

  it.each([
    ['changed', `ALTER TABLE wall_receipts UPDATE receipt = replaceOne(receipt, '"visible":true', '"visible":false')`],
    ['left out', 'ALTER TABLE wall_receipts DELETE'],
  ])('is broken if a receipt was %s', async (_how, change) => {
    const { verify } = await sealedDay();
    await clickHouse.timeSeries.command(`${change} WHERE wall = {wall: UUID} AND seq = 2 SETTINGS mutations_sync = 1`, {
      wall,
    });
    expect(await verify()).toEqual({ ok: false, wallId: wall, day: DAY });
  });
});

it('keeps the presence of a wall, and makes it again from what the wall says next', async () => {
  const chain = new ReceiptChain(randomUUID());
  const running = await start();
  await say([chain.key(T)]);
  await running.settled();
  await expect.poll(presence).toMatchObject({ version: 'b1', heardAt: T, paintedSeconds: 0, gaps: 0, isTwice: false });
  await running.stop();
  await postgres.relational.query('DELETE FROM read.wall_presence');
  const again = await start();
  expect(await presence()).toBeUndefined();
  await say([chain.between(T + 30_000, { paintedAt: T, link: 'down' })]);
  await expect.poll(presence).toMatchObject({ heardAt: T + 30_000, paintedSeconds: 30, link: 'down' });
  await again.stop();
});
