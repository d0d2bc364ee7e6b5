import { AckPolicy, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { createInbox, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { Unavailable } from '../../ports/fault.ts';
import type { LogEntry, LogName } from '../../ports/reading-log.ts';
import { toPosition } from '../../ordered-log/position.ts';
import type { NatsLink } from '../nats/connect.ts';
import { streamOf, subjectOf } from './partition-streams.ts';

const PAGE_ENTRIES = 500;
const PAGE_BYTES = 4 * 1024 * 1024;
/** Byte bound of one request; more than the largest entry. */
const REQUEST_BYTES = 10 * 1024 * 1024;
const REQUEST_MS = 30_000;
const HEARTBEAT_MS = 1000;
const SILENCE_MS = 3 * HEARTBEAT_MS;
/** The server drops the consumer of a dead process after this time. */
const FORGOTTEN_AFTER_MS = 60_000;
const NANOS_PER_MS = 1_000_000;

const HEARTBEAT = 100;
/** Header of a heartbeat: the number of messages that this consumer has been sent. */
const LAST_DELIVERED = 'Nats-Last-Consumer';
/** The request has ended: it timed out, or its remaining bytes are too few for the next message. */
const ENDED: readonly string[] = ['Request Timeout', 'Message Size Exceeds MaxBytes'];
/**
 * Sent from 2.10 on after the last message of a request, which has been counted already: the next request may be under
 * way.
 */
const COMPLETED = 'Batch Completed';

export interface PullOptions {
  readonly link: NatsLink;
  readonly manager: JetStreamManager;
  readonly log: LogName;
  readonly partition: number;
  /** The first place to read. */
  readonly from: number;
  /** Receives the first and the last place of a gap. */
  readonly missed: (first: number, last: number) => void;
}

/**
 * Reads a partition from a place on through a pull consumer without state: the reader keeps the cursor. One request is
 * under way at a time. The next is sent before the last is used up, within the bounds of memory.
 */
export async function openPull({ link, manager, log, partition, from, missed }: PullOptions): Promise<Pull> {
  const { session } = link;
  session.throwIfAborted();
  const { name } = await manager.consumers.add(streamOf({ log, partition }), {
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: from,
    ack_policy: AckPolicy.None,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: FORGOTTEN_AFTER_MS * NANOS_PER_MS,
  });
  return new Pull({ connection: link.connection, session, log, partition, name, from, missed });
}

interface Opened extends Pick<PullOptions, 'log' | 'partition' | 'from' | 'missed'> {
  readonly connection: NatsConnection;
  readonly session: AbortSignal;
  /** The consumer's name at the server. */
  readonly name: string;
}

export class Pull {
  readonly #opened: Opened;
  readonly #inbox = createInbox();
  readonly #subscription: Subscription;
  readonly #silence: NodeJS.Timeout;
  #entries: LogEntry[] = [];
  #bytes = 0;
  /** Number of messages that the current request may still deliver. */
  #asked = 0;
  #delivered = 0;
  /** The next expected place. */
  #place: number;
  #failure: Unavailable | undefined;
  #wake: () => void = () => undefined;

  constructor(opened: Opened) {
    this.#opened = opened;
    this.#place = opened.from;
    this.#subscription = opened.connection.subscribe(this.#inbox, {
      callback: (error, message) => (error ? this.#fail('a reader was cut off', error) : this.#hear(message)),
    });
    this.#silence = setTimeout(() => {
      if (this.#asked > 0) this.#fail('the server sends no heartbeat to a reader');
    }, SILENCE_MS);
    opened.session.addEventListener('abort', this.#lost);
    this.#ask();
  }

  /**
   * The next entries in order, at most a page; empty only after `signal` has aborted. Throws `Unavailable`, for good.
   */
  async next(signal: AbortSignal): Promise<LogEntry[]> {
    const wake = (): void => this.#wake();
    signal.addEventListener('abort', wake);
    while (this.#entries.length === 0 && this.#failure === undefined && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    signal.removeEventListener('abort', wake);
    if (signal.aborted) return [];
    if (this.#entries.length === 0) throw this.#failure ?? new Unavailable('reading log', 'closed');
    return this.#take();
  }

  close(): void {
    clearTimeout(this.#silence);
    this.#opened.session.removeEventListener('abort', this.#lost);
    this.#subscription.unsubscribe();
  }

  #lost = (): void => this.#fail('the connection to NATS is lost');

  #take(): LogEntry[] {
    let [count, bytes] = [0, 0];
    while (count < this.#entries.length && count < PAGE_ENTRIES && bytes < PAGE_BYTES) {
      bytes += this.#entries[count]?.body.length ?? 0;
      count += 1;
    }
    this.#bytes -= bytes;
    const page = this.#entries.splice(0, count);
    this.#ask();
    return page;
  }

  #ask(): void {
    if (
      this.#asked > 0 ||
      this.#bytes >= PAGE_BYTES ||
      this.#entries.length >= PAGE_ENTRIES ||
      this.#failure !== undefined
    )
      return;
    const { connection, log, partition, name } = this.#opened;
    const request = {
      batch: PAGE_ENTRIES,
      max_bytes: REQUEST_BYTES,
      expires: REQUEST_MS * NANOS_PER_MS,
      idle_heartbeat: HEARTBEAT_MS * NANOS_PER_MS,
    };
    connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${streamOf({ log, partition })}.${name}`, JSON.stringify(request), {
      reply: this.#inbox,
    });
    this.#asked = PAGE_ENTRIES;
    this.#silence.refresh();
  }

  #hear(message: Msg): void {
    if (message.subject === this.#inbox) this.#heed(message);
    else this.#keep(message);
    this.#silence.refresh();
    this.#ask();
  }

  #heed({ headers }: Msg): void {
    const { code, description } = headers ?? { code: 0, description: '' };
    if (code === HEARTBEAT) this.#compare(Number(headers?.get(LAST_DELIVERED)));
    if (code === HEARTBEAT || description === COMPLETED) return;
    if (ENDED.includes(description)) this.#asked = 0;
    else this.#fail(`a reader was refused: ${code} ${description}`);
  }

  /** Messages may be lost between two servers; heartbeats detect the loss of the last ones. */
  #compare(delivered: number): void {
    if (delivered !== this.#delivered) this.#fail('a message did not arrive');
  }

  /** The body is copied: it is a view of a larger socket buffer, which would stay in memory. */
  #keep({ subject, reply, data }: Msg): void {
    const { place, delivered, atMs } = parseDelivery(reply ?? '');
    this.#asked -= 1;
    this.#delivered += 1;
    this.#compare(delivered);
    // A replica that lagged when the consumer was created begins at its own end.
    if (this.#failure !== undefined || place < this.#place) return;
    const { log, partition, missed } = this.#opened;
    if (place > this.#place) missed(this.#place, place - 1);
    this.#place = place + 1;
    if (subject !== subjectOf({ log, partition })) return;
    this.#entries.push({ partition, position: toPosition(place), appendedAt: atMs, body: new Uint8Array(data) });
    this.#bytes += data.length;
    this.#wake();
  }

  #fail(why: string, cause?: unknown): void {
    this.#failure ??= new Unavailable('reading log', why, cause);
    this.#wake();
  }
}

interface Delivery {
  readonly place: number;
  /** The number of this message for this consumer, from 1. */
  readonly delivered: number;
  readonly atMs: number;
}

/**
 * A message names its source in the subject of its acknowledgement:
 * `$JS.ACK.<stream>.<consumer>.<times>.<place>.<delivered>.<nanoseconds>.<pending>`, of newer servers with two more
 * words in front.
 */
function parseDelivery(reply: string): Delivery {
  const words = reply.split('.');
  const first = words.length === 9 ? 5 : 7;
  const [place, delivered, nanos] = words.slice(first, first + 3).map(Number);
  return { place: place ?? 0, delivered: delivered ?? 0, atMs: Math.floor((nanos ?? 0) / NANOS_PER_MS) };
}
