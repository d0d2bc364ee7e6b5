import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { giveUp, root, say } from '../demo/setup.mjs';

/** `npm run test:steady [-- N]`: the suite N times beside a core that is busy with something else. */

const DEFAULT_RUNS = 3;
const runs = Number(process.argv[2] ?? DEFAULT_RUNS);
if (!Number.isInteger(runs) || runs < 1) giveUp('The number of runs is a whole number from 1 on.');

/** One run of the suite; answers its lines `flaky: …` and `failed: …` and the line that counts. */
async function suite() {
  const child = spawn(process.execPath, [path.join(root, 'tests', 'run.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unsteady = [];
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    say(line);
    if (/^(flaky|failed): /.test(line)) unsteady.push(line);
    if (line !== '') last = line;
  }
  return { unsteady, last };
}

const busy = new Worker('for (;;);', { eval: true });
const counts = new Map();
const ends = [];
for (let run = 1; run <= runs; run += 1) {
  say(`\n── run ${run} of ${runs}`);
  const { unsteady, last } = await suite();
  for (const line of unsteady) counts.set(line, (counts.get(line) ?? 0) + 1);
  ends.push(last);
}
await busy.terminate();
say('');
for (const [line, times] of counts) say(`${times} of ${runs} ${line}`);
for (const [index, last] of ends.entries()) say(`run ${index + 1}: ${last}`);
process.exitCode = ends.every((last) => / 0 failed/.test(last)) ? 0 : 1;
