import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { wallRecordStream, wallStream, type WallEvent } from '@watchglass/schemas/wall/events';
import { SILENCE_RECORDED_SECONDS } from '@watchglass/schemas/wall/limits';
import { decodeReceiptLog } from '@watchglass/schemas/wall/receipt-log';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import type { LogEntry } from '@watchglass/streams/ports/reading-log';
import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { asNew } from '../handle-command.ts';
import { migratePrivateSchemas } from '../private-schema/migrations.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { sealableAt } from './receipt-order.ts';
import { storeReceipts, type OfWall } from './receipts.ts';
import { recordStanding, sealDay } from './start-wall-policies.ts';

let stores: Stores;
let deps: Stores['deps'];
let wall: OfWall;
let chain: ReceiptChain;
const logged: LogEntry[] = [];
const device = { version: 'b', screen: { width: 1, height: 1 }, sound: 'possible' } as const;

beforeAll(async () => {
  stores = await openStores();
  ({ deps } = stores);
  await migratePrivateSchemas(deps.relational);
  deps.receiptLog.consume({
    consumer: 'spec',
    partition: 0,
    after: null,
    handle: async (entries) => {
      logged.push(...entries);
    },
  });
});
afterAll(() => stores.remove());

beforeEach(async () => {
  await deps.relational.query('DELETE FROM command.wall_receipts');
  logged.length = 0;
  wall = { wallId: deps.newId(), organizationId: 7 };
  chain = new ReceiptChain(crypto.randomUUID());
  await append({
    type: 'WallPaired',
    data: {
      ...wall,
      screen: device.screen,
      browser: '',
      terms: {
        name: 'Hall',
        place: '',
        playlist: [{ dashboardId: deps.newId(), dwellSeconds: 30 }],
        onAlarm: 'critical',
        sound: { when: 'off', volume: 50 },
        silenceHere: false,
        dimming: [],
        shift: true,
        units: DEFAULT_UNITS,
        language: 'en',
        timeZone: 'UTC',
        locations: [],
      },
    },
  });
});

async function append(event: WallEvent): Promise<void> {
  const at = deps.clock().toISOString();
  const metadata = { organizationId: 7, actor: { kind: 'user', id: 'u' }, at, correlationId: 'c' } as const;
  await deps.eventStore.append(wallStream(wall.wallId), 'any', asNew([event], { metadata, newId: deps.newId }));
}

const post = (receipts: readonly Receipt[], sender = deps): Promise<number> => {
  const now = sender.clock();
  return storeReceipts(sender, wall, {
    payload: { sentAt: now.getTime(), device, receipts: [...receipts], done: [] },
    now,
  });
};
const pass = (seconds: number): number => (stores.clock.now += seconds * 1000);
/** Two processes look until nothing is to be recorded. */
async function look(): Promise<unknown[]> {
  const busy = async (): Promise<void> => {
    while ((await recordStanding(deps, true)) || (await sealDay(deps)));
  };
  await Promise.all([busy(), busy()]);
  const types: unknown[] = [];
  for await (const { type } of deps.eventStore.readStream(wallRecordStream(wall.wallId))) types.push(type);
  return types;
}
const seqsLogged = () =>
  logged
    .map(({ body }) => decodeReceiptLog(body))
    .flatMap((body) => (body?.kind === 'receipts' && body.wallId === wall.wallId ? body.receipts : []))
    .map(({ seq }) => seq);

it('the silence of a wall and its return are recorded once, by whichever process looks', async () => {
  await post([chain.key(stores.clock.now)]);
  pass(SILENCE_RECORDED_SECONDS);
  expect(await look()).toEqual([]);
  pass(1);
  expect(await look()).toEqual(['WallWentSilent']);
  pass(3600);
  expect(await look()).toEqual(['WallWentSilent']);
  await post([chain.between(stores.clock.now)]);
  expect(await look()).toEqual(['WallWentSilent', 'WallCameBack']);
});

it('the silence of a revoked wall is not recorded, nor any before walls could speak after a start', async () => {
  await post([chain.key(stores.clock.now)]);
  pass(SILENCE_RECORDED_SECONDS + 1);
  expect(await recordStanding(deps, false)).toBe(false);
  await append({ type: 'WallRevoked', data: wall });
  expect(await look()).toEqual([]);
});

it('a day of receipts is sealed once, and takes no more receipts then', async () => {
  const day = deps.clock().toISOString().slice(0, 10);
  await post([chain.key(stores.clock.now)]);
  pass(600);
  await post([chain.between(stores.clock.now)]);
  stores.clock.now = sealableAt(day);
  expect(await look()).toContain('WallReceiptsSealed');
  expect((await look()).filter((type) => type === 'WallReceiptsSealed')).toHaveLength(1);
  const old = new ReceiptChain(crypto.randomUUID()).key(Date.parse(day));
  await expect(post([old])).rejects.toMatchObject({ code: 'ReceiptClockWrong' });
});

it('parallel posts of one wall enter the log in their order, each receipt once', async () => {
  const receipts = [chain.key(stores.clock.now), ...Array.from({ length: 9 }, () => chain.between(pass(30)))];
  const posts = receipts.map((_, index) => post(receipts.slice(0, index + 1)));
  expect((await Promise.all(posts)).length).toBe(10);
  await vi.waitFor(() => expect(seqsLogged()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), WAIT);
});

it('nothing is acknowledged that the log does not have, and what is sent again after it has follows', async () => {
  const failing = { ...deps.receiptLog, append: () => Promise.reject(new Error('no log')) };
  const receipts = [chain.key(stores.clock.now), chain.between(pass(30))];
  await expect(post(receipts, { ...deps, receiptLog: failing })).rejects.toThrow('no log');
  expect(await post(receipts)).toBe(3);
  await vi.waitFor(() => expect(seqsLogged()).toEqual([1, 2]), WAIT);
});
