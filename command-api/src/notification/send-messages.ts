import type { FailReason, MessageChannel, SkipReason } from '@watchglass/schemas/notification/messages';
import type { Relational } from '@watchglass/streams/ports/relational';
import { settleBundle } from './bundle-store.ts';
import { foldMessages } from './fold-messages.ts';
import type { Outcome } from './message.ts';
import { LEASE_SECONDS, putOff, settleMessage, stillInHand, takeMessages, type InHand } from './message-store.ts';
import { openBundle, type Digest, type OpenedBundle } from './open-bundle.ts';
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

/** Nothing was tried, and nothing will be: the message is skipped. */
export class Skipped extends Error {
  readonly reason: SkipReason;

  constructor(reason: SkipReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Prepares a message, whatever that costs, and returns its delivery alone: nothing is sent before it is called. */
export type PrepareMessage = (message: InHand, told: ToldAlarm) => Promise<() => Promise<void>>;

/** A channel: how one message goes, and how several go as one. */
export interface Prepare {
  readonly message: PrepareMessage;
  readonly digest: (digest: Digest) => Promise<() => Promise<void>>;
}

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
/** Looking for messages has its price: a process that has more in hand waits for some of them first. */
const TAKES_BELOW = 24;
const LOOK_EVERY_MS = 1000;
/** A message is not handed over in the last part of its lease: the delivery takes time. */
const MARGIN_MS = 20_000;
const WAIT_MS = 5000;

/** Sends the due messages of one channel. Any number of processes may do it together; one that is slow delays no other channel. */
export class ChannelSender implements Sending {
  readonly #channel: MessageChannel;
  readonly #deps: SendingDeps;
  readonly #prepare: Prepare;
  readonly #claim: string;
  readonly #inHand = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #isWoken = false;
  /** What is new in the lanes is decided once it is planned, and each second. */
  #foldAt = 0;
  #ring: () => void = () => undefined;

  constructor(channel: MessageChannel, prepare: Prepare, deps: SendingDeps) {
    this.#channel = channel;
    this.#prepare = prepare;
    this.#deps = deps;
    this.#claim = deps.newId();
    this.#running = this.#run();
  }

  wake(): void {
    this.#foldAt = 0;
    this.#look();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
    await Promise.all(this.#inHand);
  }

  #look(): void {
    this.#isWoken = true;
    this.#ring();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#isWoken = false;
      const took = this.#inHand.size > TAKES_BELOW ? 0 : await this.#tryToTake();
      if (took === 0) await this.#pause();
    }
  }

  #tryToTake(): Promise<number> {
    return this.#take().catch((error: unknown) => {
      this.#deps.report(error);
      return 0;
    });
  }

  async #pause(): Promise<void> {
    if (this.#isWoken) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, LOOK_EVERY_MS);
      this.#ring = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async #take(): Promise<number> {
    const { relational, now } = this.#deps;
    const most = AT_ONCE - this.#inHand.size;
    if (performance.now() >= this.#foldAt) {
      this.#foldAt = performance.now() + LOOK_EVERY_MS;
      await foldMessages(relational, { channel: this.#channel, now: now() });
    }
    const taken = await takeMessages(relational, { channel: this.#channel, claim: this.#claim, now: now(), most });
    for (const message of taken) {
      const work = this.#settle(message)
        .catch((error: unknown) => this.#deps.report(error))
        .finally(() => {
          this.#inHand.delete(work);
          this.#look();
        });
      this.#inHand.add(work);
    }
    return taken.length;
  }

  async #settle(message: InHand): Promise<void> {
    const { relational, now, note, report } = this.#deps;
    const handBy = now().getTime() + LEASE_SECONDS * 1000 - MARGIN_MS;
    const opened = message.way === 'single' ? null : await openBundle(message, this.#deps);
    const work = opened === null ? this.#sendOne(message, handBy) : this.#sendBundle(message, opened, handBy);
    const outcome = await work.catch((error: unknown) => this.#afterFailure(message, error));
    if (outcome === 'lost') return;
    const waitUntil = new Date(now().getTime() + WAIT_MS);
    if (outcome === 'wait')
      return putOff(relational, message.id, { claim: this.#claim, until: waitUntil, attempted: false });
    if (outcome instanceof Date)
      return putOff(relational, message.id, { claim: this.#claim, until: outcome, attempted: true });
    if (opened === null) await settleMessage(relational, { id: message.id, said: outcome });
    else await settleBundle(relational, opened.settled(outcome), waitUntil);
    // The outcome is stored: its event may follow while the next message is in hand.
    note().catch(report);
  }

  #afterFailure(message: InHand, error: unknown): Outcome | Date {
    const { now, chance, report } = this.#deps;
    if (error instanceof Skipped) return { outcome: 'skipped', reason: error.reason };
    const { reason = null, retryAfterMs = 0 } = error instanceof NotTaken ? error : {};
    if (!(error instanceof NotTaken)) report(error);
    if (reason !== null) return { outcome: 'failed', reason };
    return (
      nextAttempt(message, { now: now(), chance: chance(), retryAfterMs }) ?? { outcome: 'failed', reason: 'late' }
    );
  }

  async #sendOne(message: InHand, handBy: number): Promise<Outcome | 'wait' | 'lost'> {
    const { verdict, told } = await this.#deps.judge(message);
    if (verdict === 'wait') return 'wait';
    if (verdict !== 'send' || told === null)
      return { outcome: 'skipped', reason: verdict === 'send' ? 'noRight' : verdict };
    return this.#hand(message, await this.#prepare.message(message, told), handBy);
  }

  /** Nothing is sent if nothing in the bundle is still to be told. */
  async #sendBundle(message: InHand, { digest }: OpenedBundle, handBy: number): Promise<Outcome | 'lost'> {
    if (digest === null) return { outcome: 'skipped', reason: 'folded' };
    return this.#hand(message, await this.#prepare.digest(digest), handBy);
  }

  /** `lost` if another process may have the message in hand now: nothing was sent. */
  async #hand({ id }: InHand, deliver: () => Promise<void>, handBy: number): Promise<Outcome | 'lost'> {
    const { relational, now } = this.#deps;
    const isMine = await stillInHand(relational, { id, claim: this.#claim, now: now() });
    if (!isMine || now().getTime() > handBy) return 'lost';
    await deliver();
    return { outcome: 'sent' };
  }
}
