import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateTimeSeries } from '../migrate-time-series.ts';
import { Fenced, Lease } from '../log-block/lease.ts';
import { isIdle } from './derivation-store.ts';
import { DerivationWorker, type DerivationWires } from './derivation-worker.ts';
import { DERIVED_TIME_SERIES_MIGRATIONS, derivedVersionsMigration } from './tables.ts';

/** No partition of the log has this number: the lease of the one worker. */
const LEASE_OF_WORKER = -1;
const LOOK_EVERY_MS = 100;
const TRY_EVERY_MS = 500;
const RENEW_EVERY_MS = 1_000;
/** Shorter than the lease: a process that was paused for longer writes nothing. */
const HELD_FOR_MS = 2_500;

export interface DerivationOptions extends Omit<DerivationWires, 'lease' | 'mustHold' | 'now'> {
  /** Called for every failure that is retried. */
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
}

export interface RunningDerivation {
  /** Resolves when every output, history included, has been computed. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export async function migrateDerivation({
  relational,
  timeSeries,
}: Pick<DerivationOptions, 'relational' | 'timeSeries'>): Promise<void> {
  await relational.migrate('command', [derivedVersionsMigration]);
  await migrateTimeSeries({ relational, timeSeries }, DERIVED_TIME_SERIES_MIGRATIONS);
}

/** Computes virtual sensors while this process holds the lease; otherwise waits to take over. */
export async function startDerivation(options: DerivationOptions): Promise<RunningDerivation> {
  await migrateDerivation(options);
  const stopping = new AbortController();
  const running = runUntil(stopping.signal, options);
  return {
    async settled() {
      while (!(await isIdle(options.relational))) await sleep(LOOK_EVERY_MS / 5);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function runUntil(signal: AbortSignal, options: DerivationOptions): Promise<void> {
  const report = (error: unknown): void => {
    if (!signal.aborted) options.report(error);
  };
  while (!signal.aborted) {
    const lease = new Lease(options.relational, [LEASE_OF_WORKER], randomUUID());
    const mine = await lease.take().catch((error: unknown) => (report(error), false));
    if (mine) await workUnder(lease, signal, { ...options, report });
    await lease.release().catch(report);
    await sleep(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function workUnder(lease: Lease, signal: AbortSignal, options: DerivationOptions): Promise<void> {
  let heldAt = performance.now();
  const renewing = setInterval(() => {
    const began = performance.now();
    void lease.renew().then(() => {
      heldAt = began;
    }, options.report);
  }, RENEW_EVERY_MS);
  const mustHold = (): void => {
    if (performance.now() - heldAt > HELD_FOR_MS) throw new Fenced('virtual sensors are computed elsewhere');
  };
  const worker = new DerivationWorker({ now: Date.now, ...options, lease, mustHold });
  try {
    while (!signal.aborted) {
      mustHold();
      const did = await worker.pass();
      if (!did) await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  } catch (error) {
    options.report(error);
  } finally {
    clearInterval(renewing);
  }
}
