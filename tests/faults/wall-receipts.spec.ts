import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDashboard } from '../builders/dashboard.ts';
import { newWall, receiptsPost, wallTerms, type PairedWall } from '../builders/wall.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';

const WALLS = 3;
const ROUNDS = IS_LONG ? 5 : 1;
const BETWEEN = 20;
const WITHIN_MS = 60_000;
const TEST_MS = IS_LONG ? 900_000 : 180_000;

let stack: Stack;
const walls: PairedWall[] = [];

beforeAll(async () => {
  stack = await startStack();
  const workspace = await newWorkspace(stack);
  const terms = wallTerms([(await newDashboard(workspace, [])).id]);
  for (let n = 0; n < WALLS; n += 1) walls.push(await newWall(stack, workspace, terms));
});
afterAll(() => stack.stop());

const faults: readonly (() => Promise<void>)[] = [
  async () => {
    await stack.kill();
    await stack.start();
  },
  () => killed('postgres'),
  () => killed('clickhouse'),
];

async function killed(engine: 'postgres' | 'clickhouse'): Promise<void> {
  const before = (await stack.pids())[engine];
  process.kill(before, 'SIGKILL');
  await until('another process is in its place', async () => (await stack.pids())[engine] !== before, WITHIN_MS);
}

/** Sends a receipt until it is acknowledged, as the page does; throws if it is refused. */
async function deliver(wall: PairedWall, receipt: Receipt): Promise<void> {
  for (;;) {
    const answer = await wall.ask('POST', '/api/wall/receipts', receiptsPost([receipt])).catch(() => null);
    if (answer?.status === 200) return;
    const { status = 500, code } = answer ?? {};
    if (status < 500 && status !== 429) throw new Error(`refused: ${status} ${code}`);
    await sleep(500);
  }
}

function sending(wall: PairedWall, isOver: () => boolean) {
  const chain = new ReceiptChain(randomUUID());
  const acknowledged: Receipt[] = [];
  const send = async (): Promise<void> => {
    while (!isOver()) {
      const at = Date.now();
      const receipt = acknowledged.length === 0 ? chain.key(at) : chain.between(at);
      await deliver(wall, receipt);
      acknowledged.push(receipt);
      await sleep(600);
    }
  };
  return { acknowledged, done: send() };
}

it(
  'each acknowledged receipt is stored once and in its chain, whatever is killed while receipts come',
  async () => {
    let isOver = false;
    const senders = walls.map((wall) => sending(wall, () => isOver));
    const count = (): number => senders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const strike of faults) {
        const before = count();
        await until('receipts come', () => count() >= before + BETWEEN, WITHIN_MS);
        await strike();
      }
    const before = count();
    await until('receipts come again', () => count() >= before + BETWEEN, WITHIN_MS);
    isOver = true;
    await Promise.all(senders.map(({ done }) => done));
    const timeSeries = openClickHouse((await enginesOf(stack)).clickHouse);
    const stored = (boot: string) =>
      timeSeries.query<{ hash: string; prev: string }>(
        'SELECT hash, prev FROM wall_receipts WHERE boot = {boot: UUID} ORDER BY seq',
        { boot },
      );
    for (const { acknowledged } of senders) {
      const boot = acknowledged[0]?.boot ?? '';
      await until('the last one is stored', async () => (await stored(boot)).length >= acknowledged.length, WITHIN_MS);
      const hashes = (await stored(boot)).map(({ hash }) => hash);
      expect(hashes).toEqual(acknowledged.map(receiptHash));
    }
    await timeSeries.close();
  },
  TEST_MS,
);
