import type { ReadingCounts } from '@watchglass/schemas/reading/views';
import { readCounts, registerBase, signIn, waitForCounts, type SignedInOperator } from './operator.ts';
import { Progress } from './progress.ts';
import { replayFile, type Replayed } from './replay-file.ts';
import { readSettings, type ReplaySettings } from './settings.ts';

async function replay({ file, speed, operator, ...settings }: ReplaySettings): Promise<void> {
  const signedIn = await signIn(operator);
  const organizationId = settings.organizationId ?? onlySpace(signedIn);
  const door = settings.door ?? (await registerBase(operator.url, signedIn.call, organizationId));
  const before = await readCounts(signedIn.call, organizationId, door.username);
  const progress = new Progress(process.stdout);
  const replayed = await replayFile({
    file,
    door,
    speed,
    progress: (count, fraction) => progress.show(count, fraction),
  });
  progress.end(replayed.sent);
  const { call } = await signIn(operator);
  tell(
    replayed,
    before,
    await waitForCounts(() => readCounts(call, organizationId, door.username), before.received + replayed.sent),
  );
}

function onlySpace({ spaces }: SignedInOperator): number {
  const [id, ...more] = Object.keys(spaces);
  if (id === undefined || more.length > 0)
    throw new Error(`Say which workspace: --org N, one of ${Object.keys(spaces).join(', ')}.`);
  return Number(id);
}

function tell({ sent, again }: Replayed, before: ReadingCounts, after: ReadingCounts): void {
  const total = (counts: ReadingCounts): number =>
    Object.values(counts.quarantined).reduce((sum, count) => sum + count, 0);
  const lines: readonly (readonly [string, number])[] = [
    ['sent', sent],
    ['  of them again', again],
    ['stored', after.stored - before.stored],
    ['  of them late', after.late - before.late],
    ['duplicate', after.duplicate - before.duplicate],
    ['conflict', after.conflict - before.conflict],
    ['quarantined', total(after) - total(before)],
  ];
  for (const [what, count] of lines) console.log(`${what.padEnd(16)}${count.toLocaleString('en').padStart(12)}`);
  for (const [reason, count] of Object.entries(after.quarantined))
    console.log(`  ${reason.padEnd(24)}${count.toLocaleString('en').padStart(8)}`);
}

try {
  await replay(readSettings(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
