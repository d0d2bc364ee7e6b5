import type { Frame, Snapshot } from '@watchglass/schemas/live/messages';
import { io, type Socket } from 'socket.io-client';
import type { Audience, AudienceJob, Heard } from './audience-job.ts';
import { percentile } from './table.ts';

/** A program of its own, so that what screens cost is not counted: takes one `AudienceJob` from its parent and ends with it. */

const AT_ONCE = 200;
const REFUSED_PAUSE_MS = 2_000;
const CLOCK = 100_000;
/** One frame in so many is looked at closely. */
const SAMPLE = 16;

const sockets: Socket[] = [];
let [frames, readings, whole, backwards] = [0, 0, 0, 0];
let late: number[] = [];

function open(url: string, { auth, points }: Audience): Promise<void> {
  const socket = io(url, { transports: ['websocket'], auth, forceNew: true, reconnectionDelay: 300, reconnectionDelayMax: 1_000, timeout: 3_000 });
  sockets.push(socket);
  let [isWhole, newest] = [false, 0];
  socket.on('frame', ({ values }: Frame) => {
    frames += 1;
    readings += values.length;
    if (frames % SAMPLE !== 0) return;
    const [, , measuredAt = 0, value = 0] = values[0] ?? [];
    late.push((Date.now() - value + CLOCK) % CLOCK);
    if (measuredAt < newest) backwards += 1;
    newest = measuredAt;
  });
  socket.on('disconnect', () => {
    if (isWhole) whole -= 1;
    isWhole = false;
  });
  // With the patience of our own screens, and as persistent: what the server has refused, the library leaves closed.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), REFUSED_PAUSE_MS * (0.5 + Math.random()));
  });
  return new Promise((resolve) => {
    socket.on('connect', () => {
      void socket.timeout(5_000).emitWithAck('watch', { points, rows: ['alarm'] }).then((snapshot: Snapshot) => {
        if (snapshot.refused.length > 0) throw new Error(`refused: ${snapshot.refused.join(', ')}`);
        isWhole = true;
        whole += 1;
        resolve();
      }, () => socket.disconnect().connect());
    });
  });
}

async function work({ url, audiences }: AudienceJob): Promise<void> {
  const all = audiences.flatMap((audience) => Array.from({ length: audience.sockets }, () => audience));
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map((audience) => open(url, audience)));
  process.send?.('whole');
}

function tell(): Heard {
  const heard = { frames, readings, p50: percentile(late, 0.5), p99: percentile(late, 0.99), whole, backwards };
  [frames, readings, late] = [0, 0, []];
  return heard;
}

process.on('message', (message: AudienceJob | 'heard') => {
  if (message === 'heard') process.send?.(tell());
  else void work(message);
});
process.once('disconnect', () => process.exit(0));
