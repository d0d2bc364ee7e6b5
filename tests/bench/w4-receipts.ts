import { randomUUID } from 'node:crypto';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import { RECEIPTS_A_POST } from '@watchglass/schemas/wall/receipt-limits';
import type { KeyReceipt, Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { newDashboard } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newWall, receiptsPost, wallTerms, type PairedWall } from '../builders/wall.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { cpuMeter, seconds, thousands, times } from './figures.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import type { Result } from './table.ts';

const WALLS_OF_A_WORKSPACE = 40;
const TILES = 60;
const VALUES_A_RECEIPT = 30;
/** A key receipt each five minutes, one each half a minute. */
const KEY_EACH = 10;
const RECEIPTS_A_DAY = 2_880;
const RATIO_TARGET = 0.3;
const MIB_TARGET = 1;
const BETWEEN_POSTS_MS = 600;
const MIB = 1_048_576;

/** Walls with sixty tiles that change each minute send receipts, beside rows of the same size by plain SQL. */
export const receipts: Goal = {
  goals: ['W4'],
  async run(options) {
    const product = await startProduct(options);
    try {
      const walls = await newWalls(product, options.quick ? 1 : 2);
      const forSeconds = options.quick ? 8 : 30;
      await sendFor(walls, forSeconds / 3);
      const single = await perCpuSecond(product, () => sendFor(walls, forSeconds));
      const kept = await perCpuSecond(product, () => sendKept(walls));
      const raw = await rawAppends(product, forSeconds / 3);
      return [
        result({ how: 'one a POST', ours: single, raw, limitedBy: 'HTTP, admission and the transaction of each POST' }),
        result({
          how: `${RECEIPTS_A_POST} a POST, kept while cut off`,
          ours: kept,
          raw,
          limitedBy: 'checking each value',
        }),
        sizeOf(await stored(product)),
      ];
    } finally {
      await product.stop();
    }
  },
};

/** From the first POST until all are in ClickHouse. */
async function perCpuSecond(product: Product, send: () => Promise<number>): Promise<number> {
  const before = (await stored(product)).rows;
  const meter = cpuMeter(product.roots());
  const sent = await send();
  await until('all are stored', async () => (await stored(product)).rows >= before + sent, 120_000);
  return sent / meter();
}

/** What walls kept in some hours without a link; returns the number of receipts. */
async function sendKept(walls: readonly PairedWall[]): Promise<number> {
  for (const wall of walls) {
    const chain = new ReceiptChain(randomUUID());
    const from = Date.now() - RECEIPTS_A_POST * 30_000;
    const kept = Array.from({ length: RECEIPTS_A_POST }, (_, index) => receiptOf(chain, index, from + index * 30_000));
    await deliver(wall, receiptsPost(kept, { sentAt: Date.now() }));
  }
  return walls.length * RECEIPTS_A_POST;
}

async function newWalls({ stack }: Product, workspaces: number): Promise<PairedWall[]> {
  const walls: PairedWall[] = [];
  for (let n = 0; n < workspaces; n += 1) {
    const workspace = await newWorkspace(stack);
    const terms = wallTerms([(await newDashboard(workspace, [])).id]);
    for (let each = 0; each < WALLS_OF_A_WORKSPACE; each += 1) walls.push(await newWall(stack, workspace, terms));
  }
  return walls;
}

const tiles: KeyReceipt['tiles'] = Array.from({ length: TILES }, (_, tile) => [
  randomUUID(),
  'fresh',
  '-',
  [[`${1_000 + tile}.1`, 1_700_000_000_000]],
]);

/** Half of the tiles, in turn, each at its own second. */
function receiptOf(chain: ReceiptChain, index: number, at: number): Receipt {
  if (index % KEY_EACH === 0) return chain.key(at, { dashboardId: randomUUID(), tiles });
  const shown = Array.from({ length: VALUES_A_RECEIPT }, (_, value): [number, string, number, number] => {
    const tile = (value * 2 + (index % 2)) % TILES;
    return [tile, `${1_000 + tile}.1`, at - 30_000 + value * 997, value];
  });
  return chain.between(at, { shown, hash: randomUUID().replaceAll('-', '').repeat(2) });
}

/** Sends again while the service is under heavy load, as a page does. */
async function deliver(wall: PairedWall, post: Receipts): Promise<void> {
  let answer = await wall.ask('POST', '/api/wall/receipts', post);
  while (answer.status === 503) {
    await seconds(1);
    answer = await wall.ask('POST', '/api/wall/receipts', post);
  }
  taken(answer);
}

/** Every wall sends as fast as a wall may; returns the number of acknowledged receipts. */
async function sendFor(walls: readonly PairedWall[], forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1_000;
  const sent = await Promise.all(
    walls.map(async (wall, place) => {
      const chain = new ReceiptChain(randomUUID());
      await seconds((place / walls.length) * (BETWEEN_POSTS_MS / 1_000));
      let index = 0;
      for (; performance.now() < end; index += 1) {
        const due = performance.now() + BETWEEN_POSTS_MS;
        await deliver(wall, receiptsPost([receiptOf(chain, index, Date.now())]));
        await seconds(Math.max(0, due - performance.now()) / 1_000);
      }
      return index;
    }),
  );
  return sent.reduce((sum, each) => sum + each, 0);
}

interface Stored {
  readonly rows: number;
  readonly bytes: number;
}

async function stored({ timeSeries }: Product): Promise<Stored> {
  const [row] = await timeSeries.query<{ rows: string; bytes: string }>(
    "SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase() AND table = 'wall_receipts'",
  );
  return { rows: Number(row?.rows), bytes: Number(row?.bytes) };
}

/** Rows of the size of a receipt, one commit each, at the pace of the walls; CPU of PostgreSQL and of its client. */
async function rawAppends({ postgres }: Product, forSeconds: number): Promise<number> {
  const relational = openPostgres({ url: postgres.url, max: 8 });
  await relational.query('CREATE TABLE bench_receipt (id bigserial PRIMARY KEY, body text)');
  const body = JSON.stringify(receiptOf(new ReceiptChain(randomUUID()), 1, Date.now()));
  const meter = cpuMeter([process.pid, ...(postgres.pid === undefined ? [] : [postgres.pid])]);
  const end = performance.now() + forSeconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: 8 }, async () => {
      let count = 0;
      for (; performance.now() < end; count += 1)
        await relational.query({
          name: 'bench.receipt',
          text: 'INSERT INTO bench_receipt (body) VALUES ($1)',
          values: [body],
        });
      return count;
    }),
  );
  const perCpuSecond = counts.reduce((sum, each) => sum + each, 0) / meter();
  await relational.close();
  return perCpuSecond;
}

interface Measured {
  readonly how: string;
  readonly ours: number;
  readonly raw: number;
  readonly limitedBy: string;
}

function result({ how, ours, raw, limitedBy }: Measured): Result {
  return {
    goal: 'W4',
    what: `receipts of walls with ${TILES} one-minute tiles, ${how}, until they are in ClickHouse`,
    ours: `${thousands(ours)} per CPU-s`,
    raw: `single-row commits ${thousands(raw)} per CPU-s`,
    ratio: times(ours / raw),
    target: `≥ ${RATIO_TARGET}×`,
    met: ours / raw >= RATIO_TARGET,
    limitedBy,
  };
}

function sizeOf({ rows, bytes }: Stored): Result {
  const mib = ((bytes / rows) * RECEIPTS_A_DAY) / MIB;
  return {
    goal: 'W4',
    what: `receipts of a wall and day in ClickHouse, ${TILES} one-minute tiles`,
    ours: `${mib.toFixed(2)} MiB, ${Math.round(bytes / rows)} bytes a receipt`,
    raw: '–',
    ratio: '–',
    target: `≤ ${MIB_TARGET} MiB`,
    met: mib <= MIB_TARGET,
    limitedBy: 'hashes and values that nothing predicts',
  };
}
