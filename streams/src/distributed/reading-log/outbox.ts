import { createInbox, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { toPosition } from '../../ordered-log/position.ts';
import { Unavailable } from '../../ports/fault.ts';
import type { LogPosition, NewLogEntry } from '../../ports/reading-log.ts';
import { subjectOf } from './partition-streams.ts';

/** One message on its way. Its id is its own for ever, so that the server takes it once, however often it is sent. */
export interface Part extends NewLogEntry {
  readonly id: string;
  /** Where it is, or why the server had no room for it; null until that is known. */
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

/** What the server answers to a message: its sequence in the stream, or an error with one of the server's own codes. */
interface Acknowledgement {
  readonly seq?: number;
  readonly error?: { readonly err_code?: number; readonly description?: string };
}

const SILENCE_MS = 2000;
/** Insufficient resources, the account's, and a store that did not take it: trying again would only hold others up. */
const FULL: readonly number[] = [10023, 10047, 10077];

/**
 * Sends messages to JetStream together and hears what became of each. One subject hears all acknowledgements: the driver's own way,
 * with a request, a timer and a promise for each message, costs three times as much.
 */
export class Outbox {
  readonly #connection: NatsConnection;
  readonly #inbox = createInbox();
  #sendings = 0;
  #sending: Sending | null = null;

  constructor(connection: NatsConnection) {
    this.#connection = connection;
    connection.subscribe(`${this.#inbox}.*.*`, {
      callback: (error, message) => (error ? this.#fail(error) : this.#hear(message)),
    });
  }

  /** Resolves when all have an outcome. Throws `Unavailable` where the server says nothing more; some may have one then. One at a time. */
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
    this.#connection.publish(subjectOf(partition), body, {
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

/** A plain error where it may be sent again: nobody was there to answer, or the server was busy with something else. */
function outcomeOf(message: Msg): LogPosition | Unavailable | Error {
  if (message.data.length === 0) return new Error(`${message.headers?.code} ${message.headers?.description}`);
  const { seq, error } = message.json<Acknowledgement>();
  if (error === undefined) return toPosition(seq ?? 0);
  const what = new Error(`${error.err_code} ${error.description}`);
  return FULL.includes(error.err_code ?? 0) ? new Unavailable('reading log', 'NATS has no room', what) : what;
}
