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
/**
 * Bound of one batch. The next batch is sent after every acknowledgement of this one, so no retry overtakes another
 * append.
 */
const BATCH: Size = { items: 500, bytes: 4 * 1024 * 1024 };
const RETRY_FOR_MS = 5000;

/** Sends entries in their order and retries until each is acknowledged. */
export class Appends {
  readonly #link: NatsLink;
  readonly #outbox: Outbox;
  readonly #run = randomUUID();
  readonly #commits: GroupCommit<readonly Part[], readonly LogPosition[]>;
  readonly #filling: FillUp;
  /** The last acknowledged position of each partition. */
  readonly #last = new Map<number, number>();
  /** The connection on which the end of the log was verified. */
  #whole: AbortSignal;
  #count = 0;

  constructor(link: NatsLink, filling: FillUp) {
    this.#link = link;
    this.#filling = filling;
    this.#whole = link.session;
    this.#outbox = new Outbox(filling.log, link.connection);
    this.#commits = new GroupCommit<readonly Part[], readonly LogPosition[]>({
      wire: 'reading log',
      queue: QUEUE,
      batch: BATCH,
      retryForMs: RETRY_FOR_MS,
      write: (appends) => this.#write(appends),
    });
  }

  /** Resolves when all are acknowledged. Throws `Unavailable` if some are not; the others are stored. */
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

  /** Refuses new entries and resolves when all queued ones are settled. */
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

  /** A restarted server may have lost acknowledged entries. */
  async #makeWhole(): Promise<void> {
    const { session } = this.#link;
    if (session === this.#whole) return;
    for (const [partition, place] of this.#last) await fillUpTo(this.#filling, partition, place);
    this.#whole = session;
  }
}

/** Returns a fault if one of the parts found no room. */
function positionsOf(parts: readonly Part[]): readonly LogPosition[] | Unavailable {
  const positions: LogPosition[] = [];
  for (const { outcome } of parts) {
    if (typeof outcome === 'string') positions.push(outcome);
    else if (outcome !== null) return outcome;
  }
  return positions;
}
