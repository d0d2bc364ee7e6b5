import { PUBLIC_NAMESPACE } from '@watchglass/schemas/monitor/messages';
import WebSocket from 'ws';
import type { PublicViewersJob, Viewed } from './public-viewers-job.ts';
import { percentile } from './table.ts';

/** A separate program, so that the cost of viewers is not counted: it opens what its parent asks for and ends with it. */

const AT_ONCE = 200;
const [TRIES, PAUSE_MS] = [10, 1_000];
/** Engine.IO 4 and Socket.IO 5 as text. */
const OPENED = '0{';
const PING = '2';
const PONG = '3';
const CONNECT = `40${PUBLIC_NAMESPACE},`;
const TILE = `42${PUBLIC_NAMESPACE},["tile"`;
const REFUSED = `44${PUBLIC_NAMESPACE},`;
/** The names of a tile's first fields and their values are shorter. */
const HEAD_BYTES = 512;
const MEASURED = '"measuredAt":"';
const INSTANT_LENGTH = new Date(0).toISOString().length;

interface Change {
  viewers: number;
  late: number;
}

let ended = 0;
let viewersOfEach = 0;
let changes = new Map<string, Change>();

function take(token: string, head: string): void {
  const at = head.indexOf(MEASURED) + MEASURED.length;
  const instant = head.slice(at, at + INSTANT_LENGTH);
  const key = `${token} ${instant}`;
  const change = changes.get(key) ?? { viewers: 0, late: 0 };
  changes.set(key, { viewers: change.viewers + 1, late: Math.max(change.late, Date.now() - Date.parse(instant)) });
}

function open(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    let [measured, isOpen] = ['', false];
    line.on('message', (message: Buffer) => {
      const head = message.toString('latin1', 0, HEAD_BYTES);
      if (head.startsWith(TILE)) {
        // A tile is told again when its course changes.
        const at = head.indexOf(MEASURED);
        const now = head.slice(at, at + MEASURED.length + INSTANT_LENGTH);
        if (now !== measured) take(token, head);
        measured = now;
        isOpen = true;
        resolve();
      } else if (head === PING) line.send(PONG);
      else if (head.startsWith(OPENED)) line.send(`${CONNECT}${JSON.stringify({ token })}`);
      else if (head.startsWith(REFUSED)) {
        reject(new Error(head));
        line.terminate();
      }
    });
    line.once('error', reject);
    line.once('close', () => {
      if (isOpen) ended += 1;
      reject(new Error('the line ended'));
    });
  });
}

/** A page comes back after a refusal for load. */
async function openPatiently(url: string, token: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(url, token);
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function work({ url, tokens, each }: PublicViewersJob): Promise<void> {
  viewersOfEach = each;
  const waiting = Array.from({ length: each }, () => tokens).flat();
  const openAll = async (): Promise<void> => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await openPatiently(url, token);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openAll));
  changes = new Map();
  process.send?.('open');
}

function viewed(): Viewed {
  const whole = [...changes.values()].filter(({ viewers }) => viewers === viewersOfEach).map(({ late }) => late);
  const partly = changes.size - whole.length;
  return { changes: whole.length, partly, ended, p50: percentile(whole, 0.5), p99: percentile(whole, 0.99) };
}

process.on('message', (message: PublicViewersJob | 'viewed') => {
  if (message === 'viewed') process.send?.(viewed());
  else void work(message);
});
process.once('disconnect', () => process.exit(0));
