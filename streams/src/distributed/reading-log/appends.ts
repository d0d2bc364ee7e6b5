import { randomUUID } from 'node:crypto';
import { jetstream, JetStreamApiError, type JetStreamClient } from '@nats-io/jetstream';
import { GroupCommit, type Size } from '../../ordered-log/group-commit.ts';
import { toPosition } from '../../ordered-log/position.ts';
import { Unavailable } from '../../ports/fault.ts';
import type { LogPosition, NewLogEntry } from '../../ports/reading-log.ts';
import type { NatsLink } from '../nats/connect.ts';
import { whileUp } from '../nats/while-up.ts';
import { subjectOf } from './partition-streams.ts';

/** One message on its way. Its id is its own for ever, so that the server takes it once, however often it is sent. */
interface Part extends NewLogEntry {
  readonly id: string;
  /** Null until it has been acknowledged. */
  position: LogPosition | null;
}

const QUEUE: Size = { items: 10_000, bytes: 64 * 1024 * 1024 };
/** What is under way at a time: the next goes out when all of it has been acknowledged, so no retry overtakes another append. */
const BATCH: Size = { items: 500, bytes: 4 * 1024 * 1024 };
const RETRY_FOR_MS = 5000;
const ACK_MS = 2000;
/** The server's own codes: insufficient resources, the account's, the stream's store took it not. Trying again would only hold others up. */
const FULL: readonly number[] = [10023, 10047, 10077];

/** Sends entries in the order they were given and keeps sending until each has been acknowledged. */
export class Appends {
  readonly #link: NatsLink;
  readonly #client: JetStreamClient;
  readonly #run = randomUUID();
  readonly #commits: GroupCommit<readonly Part[], readonly LogPosition[]>;
  #sent = 0;

  constructor(link: NatsLink) {
    this.#link = link;
    this.#client = jetstream(link.connection);
    this.#commits = new GroupCommit<readonly Part[], readonly LogPosition[]>({
      wire: 'reading log', queue: QUEUE, batch: BATCH, retryForMs: RETRY_FOR_MS, write: (appends) => this.#write(appends),
    });
  }

  /** Resolves when all have been acknowledged. Throws `Unavailable` where some were not in the end; the others are there. */
  append(entries: readonly NewLogEntry[]): Promise<readonly LogPosition[]> {
    const bytes = entries.reduce((sum, { body }) => sum + body.length, 0);
    const parts = entries.map(({ partition, body }): Part => ({ partition, body, id: `${this.#run}.${(this.#sent += 1)}`, position: null }));
    return this.#commits.add(parts, { items: parts.length, bytes });
  }

  /** Takes nothing more and resolves when all that waited is settled. */
  close(): Promise<void> {
    return this.#commits.close();
  }

  async #write(appends: readonly (readonly Part[])[]): Promise<readonly (readonly LogPosition[] | Unavailable)[]> {
    return whileUp('reading log', this.#link, () => Promise.all(appends.map((parts) => this.#send(parts))));
  }

  /** Resolves, with a fault, where the server has no room. */
  async #send(parts: readonly Part[]): Promise<readonly LogPosition[] | Unavailable> {
    try {
      return await Promise.all(parts.map((part) => this.#publish(part)));
    } catch (error) {
      if (error instanceof JetStreamApiError && FULL.includes(error.code)) return new Unavailable('reading log', 'NATS has no room', error);
      throw error;
    }
  }

  async #publish(part: Part): Promise<LogPosition> {
    if (part.position !== null) return part.position;
    const { seq } = await this.#client.publish(subjectOf(part.partition), part.body, { msgID: part.id, timeout: ACK_MS });
    part.position = toPosition(seq);
    return part.position;
  }
}
