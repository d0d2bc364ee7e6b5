import { readStreamsConfig } from '@watchglass/streams/config';
import { openStreams } from '@watchglass/streams/open';
import { joinRunning } from '@watchglass/streams/running';
import { verifySeals, type SealsVerdict } from '../wall/verify-seals.ts';
import { verifyAudit, type Verdict } from './verify-audit.ts';

/**
 * `npm run audit:verify -- --org N`: exit code 0 if the chain and the seals of walls' receipts verify, 1 for a broken link
 * or seal, 2 if the check is impossible.
 */
async function main(args: readonly string[]): Promise<number> {
  const organizationId = Number(args[args.indexOf('--org') + 1]);
  if (!args.includes('--org') || !Number.isInteger(organizationId) || organizationId < 0) {
    process.stderr.write('Say which workspace: npm run audit:verify -- --org 1 (0 for what concerns no workspace)\n');
    return 2;
  }
  const streams = await openStreams(joinRunning(readStreamsConfig()), (line) => void process.stderr.write(`${line}\n`));
  try {
    const verdict = await verifyAudit(organizationId, { ...streams, clock: () => new Date() });
    process.stdout.write(`${sentenceOf(verdict)}\n`);
    if (!verdict.ok) return 1;
    const seals = await verifySeals(organizationId, streams);
    process.stdout.write(`${sealsSentence(seals)}\n`);
    return seals.ok ? 0 : 1;
  } finally {
    await streams.stop();
  }
}

const SENTENCES = {
  removed: 'its entry is missing from the audit',
  added: 'the audit has an entry that no event explains',
  altered: 'the entry does not say what its event says',
  late: 'its entry has been on its way to the audit for more than a minute',
  head: 'the committed end of the chain is not where the events lead',
} as const;

function sentenceOf(verdict: Verdict): string {
  if (!verdict.ok) return `BROKEN at ${verdict.position}, event ${verdict.eventId}: ${SENTENCES[verdict.fault]}`;
  return `OK: ${verdict.entries} entries${verdict.waiting > 0 ? `, ${verdict.waiting} more on their way` : ''}`;
}

function sealsSentence(verdict: SealsVerdict): string {
  if (!verdict.ok)
    return `BROKEN: the receipts of the wall ${verdict.wallId} on ${verdict.day} are not those that were sealed`;
  return `OK: ${verdict.receipts} receipts of walls under ${verdict.seals} seals`;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
