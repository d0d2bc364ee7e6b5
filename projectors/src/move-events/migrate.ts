import { readStreamsConfig } from '@watchglass/streams/config';
import { findPostgres } from '@watchglass/streams/engines';
import { openStreams } from '@watchglass/streams/open';
import { openEventStoreAt } from '@watchglass/streams/open-event-store';
import { joinRunning } from '@watchglass/streams/running';
import { forgetReadModels } from './forget-read-models.ts';
import { moveEvents } from './move-events.ts';

const USAGE = `Say where from and where to: npm run migrate:event-store -- --from embedded --to esdb://user:password@host:2113
An address begins with postgres:// or esdb://; "embedded" is the PostgreSQL of this installation. Stop the services first.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * `npm run migrate:event-store -- --from A --to B`: exit code 0 if all events were moved, 1 if not, 2 for wrong
 * arguments.
 */
async function main(args: readonly string[]): Promise<number> {
  const [from, to] = ['--from', '--to'].map((name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined));
  if (from === undefined || to === undefined || from === to) {
    process.stderr.write(USAGE);
    return 2;
  }
  await move(from, to);
  if (args.includes('--forget-read-models')) await forget();
  else
    say(
      'Read models remember positions of the old store: run this again with --forget-read-models before the services start.',
    );
  return 0;
}

async function move(from: string, to: string): Promise<void> {
  const opened: { close(): Promise<void> }[] = [];
  try {
    const source = await open(from, opened);
    const target = await open(to, opened);
    const { events, streams, chains } = await moveEvents({
      from: source,
      to: target,
      progress: (count) => say(`${count} events are there`),
    });
    say(`OK: ${events} events of ${streams} streams, the same in both stores.`);
    for (const [organization, hash] of chains) say(`audit of workspace ${organization}: ${hash}`);
  } finally {
    for (const each of opened.toReversed()) await each.close();
  }
}

/** Empties the read models of the installation that the variables describe. */
async function forget(): Promise<void> {
  const streams = await openStreams(joinRunning(readStreamsConfig()), warn);
  try {
    await forgetReadModels(streams);
    say('Read models and audit are empty: the services make them anew from the new store.');
  } finally {
    await streams.stop();
  }
}

async function open(address: string, opened: { close(): Promise<void> }[]): ReturnType<typeof openEventStoreAt> {
  const url = address === 'embedded' ? await embedded(opened) : address;
  const store = await openEventStoreAt(url);
  opened.push(store);
  return store;
}

async function embedded(opened: { close(): Promise<void> }[]): Promise<string> {
  const engine = await findPostgres(joinRunning(readStreamsConfig()), warn);
  opened.push({ close: () => engine.stop() });
  return engine.address;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  return 1;
});
