import { decodeLogBody, encodeLogBody } from '@watchglass/schemas/reading/log-body';
import type { Consuming, LogEntry } from '@watchglass/streams/ports/reading-log';
import type { Logger } from 'pino';
import type { BaseClocks } from '../base/base-clocks.ts';
import type { BaseSilence } from '../base/base-silence.ts';
import type { Deps } from '../deps.ts';
import type { Outgoing } from './decided-events.ts';
import { deliverEvents } from './deliver-events.ts';
import { Evaluation } from './evaluation.ts';
import type { Lease } from './evaluator-leases.ts';
import { EvaluatorStore } from './evaluator-store.ts';
import { tellDecided } from './metrics.ts';
import type { Clocks } from './running-delays.ts';
import type { WatchedRules } from './watched-rules.ts';

const CONSUMER = 'alarms';
/**
 * The events of one statement, beside those of one more uplink: an outage can cause any number of decisions at once.
 */
const STORED_AT_ONCE = 1000;
/** Events per append to the event store, and timers per append to the reading log: each limits its queue. */
const APPENDED_AT_ONCE = 250;

export interface PartitionOptions {
  readonly lease: Lease;
  readonly rules: WatchedRules;
  /** All alarms that people have ever canceled: a cancellation is in here before evaluators receive its event. */
  readonly canceledByHand: ReadonlySet<string>;
  /** Receives every live uplink. */
  readonly clocks: BaseClocks;
  readonly silence: BaseSilence;
  readonly steady: Clocks['steady'];
  readonly report: (error: unknown) => void;
  readonly log?: Logger | undefined;
}

/**
 * Evaluates one partition of the reading log while it holds the lease. Decisions are stored with the state that caused
 * them, under the lease, and only then appended: the next holder finds both, and repeats nothing.
 */
export class PartitionEvaluator {
  readonly lease: Lease;
  /** Resolves with the reason why this evaluator cannot go on; another one must begin from the stored state. */
  readonly failed: Promise<unknown>;
  readonly #deps: Deps;
  readonly #report: (error: unknown) => void;
  readonly #log: Logger | undefined;
  readonly #store: EvaluatorStore;
  readonly #evaluation: Evaluation;
  readonly #canceledByHand: ReadonlySet<string>;
  readonly #clocks: BaseClocks;
  readonly #silence: BaseSilence;
  #fail: (reason: unknown) => void = () => undefined;
  #hasFailed = false;
  #work: Promise<void> = Promise.resolve();
  #consuming: Consuming | null = null;
  #undelivered: Outgoing[] = [];
  #delivered: string[] = [];
  #takenUpTo: string | null;
  #storedUpTo: string | null;

  constructor(deps: Deps, { lease, rules, canceledByHand, clocks, silence, steady, report, log }: PartitionOptions) {
    this.#deps = deps;
    this.lease = lease;
    this.#report = report;
    this.#log = log;
    this.#canceledByHand = canceledByHand;
    this.#clocks = clocks;
    this.#silence = silence;
    this.#store = new EvaluatorStore(deps.relational, lease);
    this.#evaluation = new Evaluation(rules, { wall: deps.clock, steady }, () => silence.listeningSince);
    this.#takenUpTo = this.#storedUpTo = lease.logCursor;
    this.failed = new Promise((resolve) => {
      this.#fail = resolve;
    });
  }

  /** Loads the stored state, applies changes of rules and cancellations, then follows the log. */
  start(): Promise<void> {
    return this.#inTurn(async () => {
      const { points, events } = await this.#storing(() => this.#store.load());
      this.#undelivered = [...events];
      await this.#deliver();
      for (const point of points) this.#evaluation.load(point);
      for (const alarmId of this.#evaluation.openAlarms())
        if (this.#canceledByHand.has(alarmId)) this.#evaluation.canceledByHand(alarmId);
      await this.#settle();
      this.#consuming = this.#deps.readingLog.consume({
        consumer: CONSUMER,
        partition: this.lease.partition,
        after: this.#takenUpTo,
        handle: (entries) => this.#inTurn(() => this.#take(entries)),
      });
    });
  }

  rulesChanged(organizationId: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#evaluation.rulesChanged(organizationId);
      await this.#settle();
    });
  }

  /** Follows the windows of maintenances. */
  maintain(): Promise<void> {
    return this.#inTurn(async () => {
      this.#evaluation.maintain();
      await this.#settle();
    });
  }

  canceledByHand(alarmId: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#evaluation.canceledByHand(alarmId);
      await this.#settle();
    });
  }

  /** Appends the timers that are due (`now` on the steady clock) to the log, so that log order decides. */
  async fireTimers(now: number): Promise<void> {
    if (this.#hasFailed) return;
    const timers = this.#evaluation.dueTimers(now);
    for (let from = 0; from < timers.length; from += APPENDED_AT_ONCE) {
      const portion = timers.slice(from, from + APPENDED_AT_ONCE);
      await this.#deps.readingLog.append(
        portion.map((timer) => ({ partition: this.lease.partition, body: encodeLogBody(timer) })),
      );
      for (const timer of portion) this.#evaluation.fired(timer);
    }
  }

  /** Stores all changed points and moves the cursor; the log may then trim the entries before it. */
  checkpoint(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#settle();
      const logCursor = this.#takenUpTo;
      if (logCursor === null || logCursor === this.#storedUpTo) return;
      await this.#commit({ points: this.#evaluation.changed(), events: [], logCursor });
      this.#storedUpTo = logCursor;
      await this.#deps.readingLog.commit(CONSUMER, this.lease.partition, logCursor);
    });
  }

  /** Ends evaluation without another write. */
  abandon(reason: unknown): void {
    this.#hasFailed = true;
    this.#fail(reason);
  }

  async stop(): Promise<void> {
    await this.#work;
    await this.#consuming?.stop();
    await this.#work;
  }

  /** Runs one piece of work at a time: readings, rule changes and checkpoints never see each other half done. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#work.then(() => (this.#hasFailed ? undefined : work()));
    this.#work = turn.catch(() => undefined);
    return turn;
  }

  async #take(entries: readonly LogEntry[]): Promise<void> {
    for (const { position, body } of entries) {
      if (this.#takenUpTo !== null && position <= this.#takenUpTo) continue;
      this.#judge(body, position);
      this.#takenUpTo = position;
      if (this.#evaluation.decidedEvents >= STORED_AT_ONCE) await this.#settle();
    }
    await this.#settle();
  }

  /** An uplink on which evaluation fails is a bug; it must not silence the alarms of every other sensor. */
  #judge(body: Uint8Array, position: string): void {
    try {
      const entry = decodeLogBody(body);
      this.#evaluation.take(entry, position);
      if (entry.kind !== 'readings') return;
      this.#silence.hear(entry);
      if (entry.mode === 'live') this.#clocks.hear(entry);
    } catch (error) {
      this.#report(error);
    }
  }

  async #settle(): Promise<void> {
    if (this.#evaluation.hasDecided()) {
      const { points, events } = this.#evaluation.decisions();
      await this.#commit({ points, events, logCursor: null });
      this.#undelivered.push(...events);
    }
    await this.#deliver();
  }

  /** A retry skips the portions that were appended, if the events exceed one append. */
  async #deliver(): Promise<void> {
    while (this.#undelivered.length > 0) {
      const portion = this.#undelivered.slice(0, APPENDED_AT_ONCE);
      await deliverEvents(this.#deps.eventStore, portion);
      tellDecided(portion, this.#log);
      this.#delivered.push(...portion.map(({ event }) => event.id));
      this.#undelivered.splice(0, portion.length);
    }
  }

  async #commit(what: Omit<Parameters<EvaluatorStore['commit']>[0], 'delivered'>): Promise<void> {
    await this.#storing(() => this.#store.commit({ ...what, delivered: this.#delivered }));
    this.#delivered = [];
  }

  /** After a failed commit the stored state is unknown, so the state in memory is abandoned. */
  async #storing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.abandon(error);
      throw error;
    }
  }
}
