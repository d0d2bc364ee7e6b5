import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { DryRunLine } from '@watchglass/schemas/alarm-rule/dry-run';
import { DRY_RUN_READINGS } from '@watchglass/schemas/alarm-rule/limits';
import { openStoredReadings } from '@watchglass/streams/time-series/stored-readings';
import { dryRun, passesOf } from './dry-run.ts';
import { countedReadings } from './stored-readings.ts';
import type { ThreadStart } from './task.ts';

const TELLS_EVERY_MS = 200;

// On Linux a thread has a priority of its own, elsewhere this is the whole process's: a try leaves the cores to what is live.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The program of a dry run's thread: it reads, evaluates, and posts the lines of the answer. */
const { task, readings: address } = workerData as ThreadStart;
const tell = (line: DryRunLine): void => parentPort?.postMessage(line);
const timeSeries = openStoredReadings(address);

async function run(): Promise<void> {
  const { count, ...source } = await countedReadings(timeSeries, task.organizationId, passesOf(task));
  if (count > DRY_RUN_READINGS) return tell({ kind: 'failed', code: 'DryRunTooLarge' });
  tell({ kind: 'progress', readings: 0, of: count });
  let told = performance.now();
  const result = await dryRun(task, source, (readings) => {
    if (performance.now() - told < TELLS_EVERY_MS) return;
    told = performance.now();
    tell({ kind: 'progress', readings, of: count });
  });
  tell({ kind: 'result', readings: count, result });
}

await run();
await timeSeries.close();
