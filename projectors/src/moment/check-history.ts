import { readStreamsConfig } from '@watchglass/streams/config';
import { openStreams } from '@watchglass/streams/open';
import { joinRunning } from '@watchglass/streams/running';
import { historyHash, historyHashes, NotSettled, type TableHash } from './history-hash.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

const HASH = /^[0-9a-f]{64}$/;

/**
 * `npm run history:check [-- <hash>]`: prints the hash of the kept past; with the hash of before, exit code 0 if it is the same and 1 if
 * not; 2 if it cannot be made now.
 */
async function main(args: readonly string[]): Promise<number> {
  const [before] = args;
  if (args.length > 1 || (before !== undefined && !HASH.test(before))) {
    warn('Give the hash of before, 64 characters, or nothing: npm run history:check [-- <hash>]');
    return 2;
  }
  const streams = await openStreams(joinRunning(readStreamsConfig()), warn);
  try {
    return told(await historyHashes(streams.relational, new Date()), before);
  } catch (error) {
    if (!(error instanceof NotSettled)) throw error;
    warn('Read models are still being made from events: try again when they are done.');
    return 2;
  } finally {
    await streams.stop();
  }
}

function told(hashes: readonly TableHash[], before: string | undefined): number {
  for (const { table, rows, hash } of hashes) say(`${hash}  ${table} (${rows})`);
  const hash = historyHash(hashes);
  say(`history: ${hash}`);
  if (before === undefined) return 0;
  say(hash === before ? 'The past is the same as before.' : 'The past is NOT the same as before.');
  return hash === before ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  return 2;
});
