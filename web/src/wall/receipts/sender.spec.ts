import { NO_RECEIPT, receiptHash } from '@watchglass/schemas/wall/receipt-hash';
import type { Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../http/failure.ts';
import { keptOf, nextOf, roomFor } from './outbox.ts';
import { Sender, type SenderDoors } from './sender.ts';

const [OLD, NEW] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const HOUR_MS = 3_600_000;

/** A chain of receipts of one start, a second apart. */
function chain(boot: string, count: number, from = 1): Receipt[] {
  const receipts: Receipt[] = [];
  for (let seq = from; seq < from + count; seq += 1) {
    const before = receipts.at(-1);
    receipts.push({
      kind: 'between',
      boot,
      seq,
      prev: before === undefined ? NO_RECEIPT : receiptHash(before),
      since: before?.at ?? seq * 1_000,
      at: seq * 1_000,
      dashboardId: null,
      why: 'playlist',
      link: 'live',
      paintedAt: null,
      visible: true,
      upTo: '',
      hash: NO_RECEIPT,
      shown: [],
    });
  }
  return receipts;
}

/** The server as receipts meet it. */
class Server {
  readonly has = new Map<string, Receipt[]>();
  expected = new Map<string, number>();
  refusal: Failure | null = null;

  readonly post = async ({ receipts }: Receipts): Promise<number> => {
    await Promise.resolve();
    if (this.refusal !== null) throw this.refusal;
    const [{ boot, seq, lost = 0 }, last] = [receipts[0] as Receipt, receipts.at(-1) as Receipt];
    const expected = this.expected.get(boot) ?? 1;
    if (seq !== expected + lost)
      throw new Failure('refused', 409, [{ code: 'ReceiptOutOfOrder', message: '', detail: { expected } }]);
    this.has.set(boot, [...(this.has.get(boot) ?? []), ...receipts]);
    const next = last.seq + 1;
    this.expected.set(boot, next);
    return next;
  };
}

let server: Server;
let stored: Map<string, Receipt>;
let retries: (() => void)[];
let rechainedTo: Receipt[];
let refused: string[];

function doors(): SenderDoors {
  const keyOf = ({ boot, seq }: Receipt) => `${boot} ${seq}`;
  return {
    post: server.post,
    device: () => ({ version: '', screen: { width: 1, height: 1 }, sound: 'missing' }),
    storage: {
      all: () => Promise.resolve([...stored.values()]),
      put: async (receipts) => receipts.forEach((each) => stored.set(keyOf(each), each)),
      drop: async (receipts) => receipts.forEach((each) => stored.delete(keyOf(each))),
    },
    clock: () => 10_000,
    later: (work) => retries.push(work),
    onRechained: (newest) => rechainedTo.push(newest),
    onRefused: (boot) => refused.push(boot),
  };
}

/** Lets everything happen that waits for no timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const numbers = (boot: string) => server.has.get(boot)?.map(({ seq }) => seq) ?? [];

beforeEach(() => {
  [server, stored, retries, rechainedTo, refused] = [new Server(), new Map(), [], [], []];
});

describe('sending receipts', () => {
  it('keeps what cannot be sent, and sends all of it in its order when the server answers again', async () => {
    const sender = new Sender(doors());
    const [first, ...others] = chain(NEW, 5);
    if (first) sender.add([first]);
    await settle();
    server.refusal = new Failure('offline');
    for (const each of others) sender.add([each]);
    await settle();
    expect([numbers(NEW), stored.size]).toEqual([[1], 4]);
    server.refusal = null;
    retries.forEach((retry) => retry());
    await settle();
    expect([numbers(NEW), stored.size]).toEqual([[1, 2, 3, 4, 5], 0]);
  });

  it('sends in its order what was painted in a day without the server', async () => {
    const sender = new Sender(doors());
    server.refusal = new Failure('offline');
    const painted = chain(NEW, 24 * 60);
    for (const each of painted) {
      sender.add([each]);
      retries.splice(0).forEach((retry) => retry());
      await settle();
    }
    expect([numbers(NEW), stored.size]).toEqual([[], painted.length]);
    server.refusal = null;
    retries.forEach((retry) => retry());
    while (stored.size > 0) await settle();
    expect(numbers(NEW)).toEqual(painted.map(({ seq }) => seq));
  });

  it('sends what an earlier start of the page has left before its own', async () => {
    const sender = new Sender(doors(), chain(OLD, 2));
    sender.add(chain(NEW, 1));
    await settle();
    expect([numbers(OLD), numbers(NEW), [...server.has.keys()][0]]).toEqual([[1, 2], [1], OLD]);
  });

  it('obeys the number that the server expects: it leaves out what is there, and says what is lost', async () => {
    server.expected.set(NEW, 3);
    new Sender(doors()).add(chain(NEW, 4));
    await settle();
    expect(numbers(NEW)).toEqual([3, 4]);

    server.expected.set(OLD, 2);
    new Sender(doors()).add(chain(OLD, 3, 5));
    await settle();
    const [five, six, seven] = server.has.get(OLD) ?? [];
    expect([five?.lost, six?.lost, numbers(OLD)]).toEqual([3, undefined, [5, 6, 7]]);
    expect([six?.prev, seven?.prev]).toEqual([five, six].map((each) => each && receiptHash(each)));
    expect(rechainedTo.at(-1)).toEqual(seven);
  });

  it('gives up a start that the server refuses, and says so', async () => {
    server.refusal = new Failure('refused', 422, [{ code: 'AccessForbidden', message: '', detail: {} }]);
    const sender = new Sender(doors());
    sender.add(chain(NEW, 2));
    await settle();
    expect([refused, stored.size, retries]).toEqual([[NEW], 0, []]);
  });
});

describe('receipts that are kept', () => {
  it('are those of a day, and no more than there is room for', () => {
    const kept = chain(NEW, 3).map(keptOf);
    expect(roomFor(kept, 2_000 + 24 * HOUR_MS - 60_000).map(({ receipt }) => receipt.seq)).toEqual([2, 3]);
    const large = kept.map((each) => ({ ...each, bytes: 9 * 1024 * 1024 }));
    expect(roomFor(large, 5_000).map(({ receipt }) => receipt.seq)).toEqual([2, 3]);
  });

  it('are sent in requests of one start and of a bounded size', () => {
    const kept = [...chain(OLD, 2), ...chain(NEW, 300)].map(keptOf);
    expect(nextOf(kept)).toHaveLength(2);
    expect(nextOf(kept.slice(2))).toHaveLength(200);
    const large = kept.slice(2).map((each) => ({ ...each, bytes: 400_000 }));
    expect(nextOf(large)).toHaveLength(2);
    expect(nextOf(large.slice(0, 1).map((each) => ({ ...each, bytes: 2_000_000 })))).toHaveLength(1);
  });
});
