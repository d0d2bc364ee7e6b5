import { createInbox, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { toPosition } from '../../ordered-log/position.ts';
import { Unavailable } from '../../ports/fault.ts';
import type { LogName, LogPosition, NewLogEntry } from '../../ports/reading-log.ts';
import { subjectOf } from './partition-streams.ts';

/** One message on its way. Its id never changes, so the server stores it once, however often it is sent. */
export interface Part extends NewLogEntry {
  readonly id: string;
  /** Its position, or the fault that the server had no room for it; null until then. */
  outcome: LogPosition | Unavailable | null;
}

interface Sending {
  readonly parts: readonly Part[];
  readonly number: number;
  missing: number;
  readonly silence: NodeJS.Timeout;
  readonly resolve: () => void;
  readonly reject: (fault: Unavailable) => void;
}

/** The server's answer to a message: its sequence in the stream, or one of the server's error codes. */
interface Acknowledgement {
  readonly seq?: number;
  readonly error?: { readonly err_code?: number; readonly description?: string };
}

const SILENCE_MS = 2000;
/**
 * Codes of insufficient resources, of the account's limits, and of a store that refused the message: a retry would only
 * delay the others.
 */
const FULL: readonly number[] = [10023, 10047, 10077];

/**
 * Sends messages to JetStream together and collects their outcomes. One subject receives all acknowledgements: the
 * driver's own way, with a request, a timer and a promise for each message, costs three times as much.
 */
export class Outbox {
  readonly #log: LogName;
  readonly #connection: NatsConnection;
  readonly #inbox = createInbox();
  #sendings = 0;
  #sending: Sending | null = null;

  constructor(log: LogName, connection: NatsConnection) {
    this.#log = log;
    this.#connection = connection;
    connection.subscribe(`${this.#inbox}.*.*`, {
      callback: (error, message) => (error ? this.#fail(error) : this.#hear(message)),
    });
  }

  /**
   * Resolves when all have an outcome. Throws `Unavailable` if the server stops answering; some parts may then have
   * one. One call at a time.
   */
  send(parts: readonly Part[]): Promise<void> {
    if (parts.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#end();
      const silence = setTimeout(() => this.#fail(undefined), SILENCE_MS);
      this.#sending = { parts, number: (this.#sendings += 1), missing: parts.length, silence, resolve, reject };
      parts.forEach((part, index) => this.#publish(part, index));
    });
  }

  #publish({ partition, body, id }: Part, index: number): void {
    const head = headers();
    head.set('Nats-Msg-Id', id);
    this.#connection.publish(subjectOf({ log: this.#log, partition }), body, {
      reply: `${this.#inbox}.${this.#sendings}.${index}`,
      headers: head,
    });
  }

  #hear(message: Msg): void {
    const [number, index = 0] = message.subject
      .slice(this.#inbox.length + 1)
      .split('.')
      .map(Number);
    const sending = this.#sending;
    if (sending === null || sending.number !== number) return;
    const outcome = outcomeOf(message);
    if (typeof outcome === 'string' || outcome instanceof Unavailable)
      this.#settle(sending, sending.parts[index], outcome);
    else this.#fail(outcome);
  }

  #settle(sending: Sending, part: Part | undefined, outcome: Part['outcome']): void {
    if (part !== undefined) part.outcome = outcome;
    sending.silence.refresh();
    sending.missing -= 1;
    if (sending.missing === 0) this.#end()?.resolve();
  }

  #fail(cause: unknown): void {
    this.#end()?.reject(new Unavailable('reading log', 'NATS does not acknowledge', cause));
  }

  #end(): Sending | null {
    const ended = this.#sending;
    this.#sending = null;
    clearTimeout(ended?.silence);
    return ended;
  }
}

/** Returns a plain error if the message may be sent again: the server did not answer, or was busy. */
function outcomeOf(message: Msg): LogPosition | Unavailable | Error {
  if (message.data.length === 0) return new Error(`${message.headers?.code} ${message.headers?.description}`);
  const { seq, error } = message.json<Acknowledgement>();
  if (error === undefined) return toPosition(seq ?? 0);
  const what = new Error(`${error.err_code} ${error.description}`);
  return FULL.includes(error.err_code ?? 0) ? new Unavailable('reading log', 'NATS has no room', what) : what;
}
