import { randomUUID } from 'node:crypto';
import { GroupCommit, type Size } from '../../ordered-log/group-commit.ts';
import type { Unavailable } from '../../ports/fault.ts';
import type { LogPosition, NewLogEntry } from '../../ports/reading-log.ts';
import { fromPosition } from '../../ordered-log/position.ts';
import type { NatsLink } from '../nats/connect.ts';
import { whileUp } from '../nats/while-up.ts';
import { fillUpTo, type FillUp } from './fill-up.ts';
import { Outbox, type Part } from './outbox.ts';

const QUEUE: Size = { items: 10_000, bytes: 64 * 1024 * 1024 };
/** What is under way at a time: the next goes out when all of it has been acknowledged, so no retry overtakes another append. */
const BATCH: Size = { items: 500, bytes: 4 * 1024 * 1024 };
const RETRY_FOR_MS = 5000;

/** Sends entries in the order they were given and keeps sending until each has been acknowledged. */
export class Appends {
  readonly #link: NatsLink;
  readonly #outbox: Outbox;
  readonly #run = randomUUID();
  readonly #commits: GroupCommit<readonly Part[], readonly LogPosition[]>;
  readonly #filling: FillUp;
  /** The last place that each partition has acknowledged. */
  readonly #last = new Map<number, number>();
  /** The connection on which the log was found to reach as far as that. */
  #whole: AbortSignal;
  #count = 0;

  constructor(link: NatsLink, filling: FillUp) {
    this.#link = link;
    this.#filling = filling;
    this.#whole = link.session;
    this.#outbox = new Outbox(link.connection);
    this.#commits = new GroupCommit<readonly Part[], readonly LogPosition[]>({
      wire: 'reading log',
      queue: QUEUE,
      batch: BATCH,
      retryForMs: RETRY_FOR_MS,
      write: (appends) => this.#write(appends),
    });
  }

  /** Resolves when all have been acknowledged. Throws `Unavailable` where some were not in the end; the others are there. */
  append(entries: readonly NewLogEntry[]): Promise<readonly LogPosition[]> {
    const bytes = entries.reduce((sum, { body }) => sum + body.length, 0);
    const parts = entries.map(({ partition, body }): Part => ({
      partition,
      body,
      id: `${this.#run}.${(this.#count += 1)}`,
      outcome: null,
    }));
    return this.#commits.add(parts, { items: parts.length, bytes });
  }

  /** Takes nothing more and resolves when all that waited is settled. */
  close(): Promise<void> {
    return this.#commits.close();
  }

  async #write(appends: readonly (readonly Part[])[]): Promise<readonly (readonly LogPosition[] | Unavailable)[]> {
    const missing = appends.flat().filter(({ outcome }) => outcome === null);
    await whileUp('reading log', this.#link, async () => {
      await this.#makeWhole();
      await this.#outbox.send(missing);
    });
    for (const part of missing) this.#remember(part);
    return appends.map(positionsOf);
  }

  #remember({ partition, outcome }: Part): void {
    if (typeof outcome === 'string')
      this.#last.set(partition, Math.max(this.#last.get(partition) ?? 0, fromPosition(outcome)));
  }

  /** A server that has been started again may have lost what it had acknowledged. */
  async #makeWhole(): Promise<void> {
    const { session } = this.#link;
    if (session === this.#whole) return;
    for (const [partition, place] of this.#last) await fillUpTo(this.#filling, partition, place);
    this.#whole = session;
  }
}

/** A fault where one of them found no room. */
function positionsOf(parts: readonly Part[]): readonly LogPosition[] | Unavailable {
  const positions: LogPosition[] = [];
  for (const { outcome } of parts) {
    if (typeof outcome === 'string') positions.push(outcome);
    else if (outcome !== null) return outcome;
  }
  return positions;
}
