import { setTimeout as sleep } from 'node:timers/promises';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { Logger } from 'pino';
import type { Following, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { BaseClocks } from '../base/base-clocks.ts';
import { BaseSilence } from '../base/base-silence.ts';
import type { Deps } from '../deps.ts';
import { BaseAlarms } from './base-alarms.ts';
import { EvaluatorLeases } from './evaluator-leases.ts';
import { evaluatedPartitions } from './metrics.ts';
import { PartitionEvaluator } from './partition-evaluator.ts';
import type { Clocks } from './running-delays.ts';
import { WATCHED_EVENTS, WatchedRules } from './watched-rules.ts';

const TICK_MS = 50;
const LEASES_EVERY_MS = 500;
const CHECKPOINT_EVERY_MS = 5000;
const CLOCKS_EVERY_MS = 2000;
const MAINTENANCE_EVERY_MS = 1000;

export interface PoliciesOptions {
  /** Receives failures that a retry overcomes. */
  readonly report: (error: unknown) => void;
  /** Monotonic milliseconds that measure delays. Default: the clock of this process. */
  readonly steady?: Clocks['steady'];
  /** Logs each decided event (debug). */
  readonly log?: Logger;
}

export interface Policies {
  /** The partitions that this process evaluates now. */
  partitions(): readonly number[];
  /** Stores the state of the evaluation and frees the partitions for other evaluators at once. */
  stop(): Promise<void>;
}

/**
 * Turns readings into alarm events. Resolves when the rules are loaded and the free partitions of the reading log, up
 * to a fair share, are being evaluated. A holder of more releases some; the partitions of a dead process are taken
 * after their leases expire. Needs `alarmTables`.
 */
export async function startPolicies(deps: Deps, options: PoliciesOptions): Promise<Policies> {
  const evaluators = new Evaluators(deps, options);
  await evaluators.start();
  return evaluators;
}

type CanceledData = Extract<AlarmEvent, { type: 'AlarmCanceled' }>['data'];

class Evaluators implements Policies {
  readonly #deps: Deps;
  readonly #report: (error: unknown) => void;
  readonly #steady: Clocks['steady'];
  readonly #log: Logger | undefined;
  readonly #rules = new WatchedRules();
  readonly #clocks: BaseClocks;
  readonly #silence: BaseSilence;
  readonly #canceledByHand = new Set<string>();
  readonly #baseAlarms: BaseAlarms;
  readonly #leases: EvaluatorLeases;
  readonly #running = new Map<number, PartitionEvaluator>();
  readonly #stopping = new AbortController();
  #following: Following | null = null;
  #loops: Promise<void>[] = [];

  constructor(deps: Deps, { report, steady = () => performance.now(), log }: PoliciesOptions) {
    this.#deps = deps;
    this.#clocks = new BaseClocks(deps);
    this.#silence = new BaseSilence(deps);
    this.#baseAlarms = new BaseAlarms(deps, this.#rules, this.#canceledByHand);
    this.#report = report;
    this.#steady = steady;
    this.#log = log;
    this.#leases = new EvaluatorLeases(deps.relational, deps.newId());
  }

  async start(): Promise<void> {
    await new Promise<void>((caughtUp) => {
      this.#following = this.#deps.eventStore.follow({
        after: null,
        filter: { types: [...WATCHED_EVENTS, 'AlarmCanceled'] },
        handle: ({ events }) => this.#heard(events),
        caughtUp,
      });
    });
    await this.#silence.listen();
    await this.#baseAlarms.look().catch(this.#report);
    const starting = await this.#leased();
    this.#loops = [
      this.#every(TICK_MS, () => this.#each((evaluator) => evaluator.fireTimers(this.#steady()))),
      this.#every(LEASES_EVERY_MS, () => this.#leased()),
      this.#every(CHECKPOINT_EVERY_MS, () => this.#each((evaluator) => evaluator.checkpoint())),
      this.#every(MAINTENANCE_EVERY_MS, () => this.#each((evaluator) => evaluator.maintain())),
      this.#every(CLOCKS_EVERY_MS, () => this.#clocks.flush()),
      this.#every(CLOCKS_EVERY_MS, () => this.#silence.look()),
      this.#every(CLOCKS_EVERY_MS, () => this.#lookAtBases()),
    ];
    await Promise.all([...starting, this.#clocks.start().catch(this.#report)]);
  }

  partitions(): readonly number[] {
    return [...this.#running.keys()];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#loops, this.#following?.stop()]);
    await this.#leases.leave().catch(this.#report);
    await this.#handOver([...this.#running.values()]).catch(this.#report);
    await this.#clocks.flush().catch(this.#report);
    await this.#silence.look().catch(this.#report);
    evaluatedPartitions.set(0);
  }

  async #every(pauseMs: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await work().catch(this.#report);
    }
  }

  async #each(
    work: (evaluator: PartitionEvaluator) => Promise<void>,
    evaluators: readonly PartitionEvaluator[] = [...this.#running.values()],
  ): Promise<void> {
    await Promise.all(evaluators.map((evaluator) => work(evaluator).catch(this.#report)));
  }

  async #heard(events: readonly RecordedEvent[]): Promise<void> {
    const changed = new Set<number>();
    for (const event of events) {
      const canceled = event.type === 'AlarmCanceled' ? (event.data as CanceledData) : undefined;
      if (canceled === undefined || canceled.handover) this.#changeRules(event, changed);
      if (canceled) await this.#canceled(canceled);
    }
    for (const organizationId of changed) await this.#each((evaluator) => evaluator.rulesChanged(organizationId));
  }

  async #lookAtBases(): Promise<void> {
    for (const organizationId of await this.#baseAlarms.look())
      await this.#each((evaluator) => evaluator.rulesChanged(organizationId));
  }

  /** Skips an event that cannot be applied, because the rules of every organization come after it. */
  #changeRules(event: RecordedEvent, changed: Set<number>): void {
    try {
      changed.add(this.#rules.apply(event));
    } catch (error) {
      this.#report(error);
    }
  }

  async #canceled({ alarmId, cause }: CanceledData): Promise<void> {
    if (cause !== 'manual') return;
    this.#canceledByHand.add(alarmId);
    await this.#each((evaluator) => evaluator.canceledByHand(alarmId));
  }

  /**
   * Renews the leases, gives up lost partitions and those above the fair share, else takes free ones and returns their
   * starts.
   */
  async #leased(): Promise<Promise<void>[]> {
    evaluatedPartitions.set(this.#running.size);
    const held = await this.#leases.renew(this.partitions());
    for (const [partition, evaluator] of this.#running) {
      if (held.get(partition) !== evaluator.lease.epoch)
        evaluator.abandon(`partition ${partition} is evaluated elsewhere`);
    }
    const { partitions } = this.#deps.readingLog;
    const room = Math.ceil(partitions / (await this.#leases.present())) - this.#running.size;
    if (room < 0) await this.#handOver([...this.#running.values()].slice(room));
    return room > 0 ? this.#take(room) : [];
  }

  async #handOver(evaluators: readonly PartitionEvaluator[]): Promise<void> {
    await this.#each((evaluator) => evaluator.stop(), evaluators);
    await this.#each((evaluator) => evaluator.checkpoint(), evaluators);
    const partitions = evaluators.map(({ lease }) => lease.partition);
    for (const partition of partitions) this.#running.delete(partition);
    await this.#leases.release(partitions);
  }

  async #take(most: number): Promise<Promise<void>[]> {
    const partitions = Array.from({ length: this.#deps.readingLog.partitions }, (_, partition) => partition);
    const leases = await this.#leases.take(
      partitions.filter((partition) => !this.#running.has(partition)),
      most,
    );
    const options = {
      rules: this.#rules,
      canceledByHand: this.#canceledByHand,
      clocks: this.#clocks,
      silence: this.#silence,
      steady: this.#steady,
      report: this.#report,
      log: this.#log,
    };
    return leases.map((lease) => this.#run(new PartitionEvaluator(this.#deps, { lease, ...options })));
  }

  async #run(evaluator: PartitionEvaluator): Promise<void> {
    const { partition } = evaluator.lease;
    this.#running.set(partition, evaluator);
    void evaluator.failed.then(async (reason) => {
      this.#report(reason);
      await evaluator.stop();
      this.#running.delete(partition);
    });
    await evaluator.start().catch((error: unknown) => evaluator.abandon(error));
  }
}
