import type { Audience, AudienceJob, Heard } from './audience-job.ts';
import { frameOf, LeanScreen } from './lean-screen.ts';
import { percentile } from './table.ts';

/**
 * A separate program, so that the cost of screens is not counted: it receives one `AudienceJob` from its parent and
 * ends with it.
 */

const AT_ONCE = 200;
const CLOCK = 100_000;
/** One frame of this number is measured in detail. */
const SAMPLE = 16;

let [frames, readings, whole, backwards] = [0, 0, 0, 0];
let late: number[] = [];

/** Values are lists in a list. */
function valuesIn(message: Buffer): number {
  let count = 1;
  for (let at = message.indexOf('],['); at >= 0; at = message.indexOf('],[', at + 3)) count += 1;
  return count;
}

function open(url: string, audience: Audience): Promise<void> {
  let newest = 0;
  return new Promise((resolve) => {
    const screen = new LeanScreen(url, audience, {
      frame(message) {
        frames += 1;
        readings += valuesIn(message);
        if (frames % SAMPLE !== 0) return;
        const [, , measuredAt = 0, value = 0] = frameOf(message).values[0] ?? [];
        late.push((Date.now() - value + CLOCK) % CLOCK);
        if (measuredAt < newest) backwards += 1;
        newest = measuredAt;
      },
      whole(isWhole) {
        whole += isWhole ? 1 : -1;
        resolve();
      },
    });
    screen.open();
  });
}

async function work({ url, audiences }: AudienceJob): Promise<void> {
  const all = audiences.flatMap((audience) => Array.from({ length: audience.sockets }, () => audience));
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map((audience) => open(url, audience)));
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
