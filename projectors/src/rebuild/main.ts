import { readStreamsConfig } from '@watchglass/streams/config';
import { openStreams } from '@watchglass/streams/open';
import { joinRunning } from '@watchglass/streams/running';
import { resendEpisodes, type ResendDeps } from '../alarm/resend-episodes.ts';
import { rowProjections } from '../projections.ts';
import type { Projection } from '../projection.ts';
import { readOrder, type Order } from './order.ts';
import { progressLine } from './progress-line.ts';
import { checkRebuilt, rebuild } from './rebuild.ts';
import type { RebuildDeps } from './next-set.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run rebuild -- <read model> [--check]`: exit code 0 if it was rebuilt, or found equal; 1 if it differs; 2 if the
 * rebuild is impossible; 130 after Ctrl-C.
 */
async function main(args: readonly string[]): Promise<number> {
  const order = readOrder(args, rowProjections);
  const streams = await openStreams(joinRunning(readStreamsConfig()), (line) => void process.stderr.write(`${line}\n`));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    if (order === 'alarmEpisodes') return await resend({ ...streams, signal: stopping.signal });
    return await carryOut(order, { ...streams, ...shown(order.projection), signal: stopping.signal });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    say('Interrupted: the live read model is as it was.');
    return 130;
  } finally {
    await streams.stop();
  }
}

async function resend(deps: Omit<ResendDeps, 'report'>): Promise<number> {
  await resendEpisodes({ ...deps, report: (error) => void process.stderr.write(`Parked: ${String(error)}\n`) });
  deps.signal?.throwIfAborted();
  say('All episodes of alarms are on their way to ClickHouse.');
  return 0;
}

async function carryOut({ projection, check }: Exclude<Order, string>, deps: RebuildDeps): Promise<number> {
  if (!check) {
    await rebuild(projection, deps);
    say(`${projection.name} has been rebuilt and serves now.`);
    return 0;
  }
  const found = await checkRebuilt(projection, deps);
  for (const { table, key, kind } of found) say(`${table} ${key}: ${KINDS[kind]}`);
  say(
    found.length === 0
      ? `${projection.name}: rebuilt equals live.`
      : `${projection.name}: the live one is not what the events say.`,
  );
  return found.length === 0 ? 0 : 1;
}

const KINDS = {
  missing: 'missing in the live read model',
  extra: 'only in the live read model',
  changed: 'differs',
} as const;

const REPORT_EVERY_MS = process.stdout.isTTY ? 250 : 2_000;

/** On a terminal one line that is overwritten, elsewhere a line every two seconds. */
function shown({ name }: Projection): Pick<RebuildDeps, 'progress' | 'report'> {
  const began = performance.now();
  let said = 0;
  return {
    report: (error) => void process.stderr.write(`Parked: ${String(error)}\n`),
    progress: (progress) => {
      const now = performance.now();
      const isDone = progress.position === progress.target;
      if (!isDone && now - said < REPORT_EVERY_MS) return;
      said = now;
      const line = `${name}: ${progressLine(progress, (now - began) / 1000)}`;
      process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${line}${isDone ? '\n' : ''}` : `${line}\n`);
    },
  };
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
