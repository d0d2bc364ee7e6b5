import type { FailReason, MessageChannel } from '@watchglass/schemas/notification/messages';
import type { Relational } from '@watchglass/streams/ports/relational';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './message.ts';
import { LEASE_SECONDS, putOff, settleMessage, stillInHand, takeMessages, type InHand } from './message-store.ts';
import { nextAttempt } from './retry.ts';
import type { ToldAlarm } from './told-alarm.ts';
import type { Verdict } from './verdict.ts';

/** A failure of a channel. With a reason no retry can cure it. */
export class NotTaken extends Error {
  readonly reason: FailReason | null;
  readonly retryAfterMs: number;

  constructor(message: string, { reason, retryAfterMs = 0 }: { reason?: FailReason; retryAfterMs?: number } = {}) {
    super(message);
    this.reason = reason ?? null;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Prepares a message, whatever that costs, and returns its delivery alone: nothing is sent before it is called. */
export type PrepareMessage = (message: InHand, told: ToldAlarm) => Promise<() => Promise<void>>;

export interface SendingDeps {
  readonly relational: Relational;
  /** The present instant; it never runs backwards. */
  readonly now: () => Date;
  readonly newId: () => string;
  readonly chance: () => number;
  readonly report: (error: unknown) => void;
  /** Reads again what decides whether a message is still to be sent. */
  readonly judge: (message: InHand) => Promise<{ readonly verdict: Verdict; readonly told: ToldAlarm | null }>;
  /** Makes events of outcomes. */
  readonly note: () => Promise<void>;
}

export interface Sending {
  /** Looks for due messages now instead of at the next interval. */
  wake(): void;
  stop(): Promise<void>;
}

/** Messages of a channel that a process has in hand at once. */
const AT_ONCE = 32;
const LOOK_EVERY_MS = 1000;
/** A message is not handed over in the last part of its lease: the delivery takes time. */
const MARGIN_MS = 20_000;
const WAIT_MS = 5000;

/** Sends the due messages of one channel. Any number of processes may do it together; one that is slow delays no other channel. */
export class ChannelSender implements Sending {
  readonly #channel: MessageChannel;
  readonly #deps: SendingDeps;
  readonly #prepare: PrepareMessage;
  readonly #claim: string;
  readonly #inHand = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #wake: () => void = () => undefined;

  constructor(channel: MessageChannel, prepare: PrepareMessage, deps: SendingDeps) {
    this.#channel = channel;
    this.#prepare = prepare;
    this.#deps = deps;
    this.#claim = deps.newId();
    this.#running = this.#run();
  }

  wake(): void {
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#running;
    await Promise.all(this.#inHand);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const woken = new Promise<void>((done) => {
        this.#wake = done;
      });
      const took = await this.#take().catch((error: unknown) => {
        this.#deps.report(error);
        return 0;
      });
      if (took > 0 && this.#inHand.size < AT_ONCE) continue;
      const pause = sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      await Promise.race([woken, pause, ...(this.#inHand.size >= AT_ONCE ? this.#inHand : [])]);
    }
  }

  async #take(): Promise<number> {
    const { relational, now } = this.#deps;
    const most = AT_ONCE - this.#inHand.size;
    const taken = await takeMessages(relational, { channel: this.#channel, claim: this.#claim, now: now(), most });
    for (const message of taken) {
      const work = this.#settle(message)
        .catch((error: unknown) => this.#deps.report(error))
        .finally(() => {
          this.#inHand.delete(work);
          this.#wake();
        });
      this.#inHand.add(work);
    }
    return taken.length;
  }

  async #settle(message: InHand): Promise<void> {
    const { relational, now, chance, note } = this.#deps;
    const outcome = await this.#send(message).catch((error: unknown): Outcome | Date => {
      const { reason = null, retryAfterMs = 0 } = error instanceof NotTaken ? error : {};
      if (!(error instanceof NotTaken)) this.#deps.report(error);
      if (reason !== null) return { outcome: 'failed', reason };
      return (
        nextAttempt(message, { now: now(), chance: chance(), retryAfterMs }) ?? { outcome: 'failed', reason: 'late' }
      );
    });
    if (outcome === 'lost') return;
    if (outcome === 'wait') {
      const until = new Date(now().getTime() + WAIT_MS);
      return putOff(relational, message.id, { claim: this.#claim, until, attempted: false });
    }
    if (outcome instanceof Date)
      return putOff(relational, message.id, { claim: this.#claim, until: outcome, attempted: true });
    await settleMessage(relational, message.id, outcome);
    await note();
  }

  /** `lost` if another process may have the message in hand now: nothing was sent. */
  async #send(message: InHand): Promise<Outcome | 'wait' | 'lost'> {
    const handBy = this.#deps.now().getTime() + LEASE_SECONDS * 1000 - MARGIN_MS;
    const { verdict, told } = await this.#deps.judge(message);
    if (verdict === 'wait') return 'wait';
    if (verdict !== 'send' || told === null)
      return { outcome: 'skipped', reason: verdict === 'send' ? 'noRight' : verdict };
    const deliver = await this.#prepare(message, told);
    const isMine = await stillInHand(this.#deps.relational, message.id, { claim: this.#claim, now: this.#deps.now() });
    if (!isMine || this.#deps.now().getTime() > handBy) return 'lost';
    await deliver();
    return { outcome: 'sent' };
  }
}
