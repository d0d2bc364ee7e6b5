import type { Relational } from '@watchglass/streams/ports/relational';
import { nothingUnwritten, type Unwritten } from './arrival.ts';
import { storeContacts } from './base-contacts.ts';
import { storeLatest } from './latest-values.ts';
import { storeIntervals } from './point-intervals.ts';
import type { PointTable } from './point-table.ts';

/**
 * Writes arrived readings to PostgreSQL several times a second: of each point only the newest value. These commits do
 * not wait for the disk; the later plan of the readings' block does.
 */
export class LatestWriter {
  readonly unwritten: Unwritten = nothingUnwritten();
  readonly #relational: Relational;
  readonly #points: PointTable;
  #writing: Promise<void> = Promise.resolve();

  constructor(relational: Relational, points: PointTable) {
    this.#relational = relational;
    this.#points = points;
  }

  /** Resolves when all readings that had arrived before are written; failed ones stay for the next flush. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { latest, intervals, contacts } = this.#take();
    if (latest.length + intervals.length + contacts.size === 0) return;
    try {
      await this.#relational.transaction(async (tx) => {
        await tx.query({ name: 'latest_values.unwaited', text: 'SET LOCAL synchronous_commit = off' });
        if (contacts.size > 0) await storeContacts(tx, contacts);
        if (latest.length > 0) await storeLatest(tx, this.#points, latest);
        if (intervals.length > 0) await storeIntervals(tx, this.#points, intervals);
      });
    } catch (error) {
      this.#giveBack({ latest, intervals, contacts });
      throw error;
    }
  }

  #take(): Unwritten {
    const { latest, intervals, contacts } = this.unwritten;
    const taken = {
      latest: latest.splice(0),
      intervals: [...new Set(intervals.splice(0))],
      contacts: new Map(contacts),
    };
    contacts.clear();
    for (const slot of taken.latest) this.#points.dirty[slot] = 0;
    return taken;
  }

  #giveBack({ latest, intervals, contacts }: Unwritten): void {
    for (const slot of latest) {
      if (this.#points.dirty[slot] === 0) this.unwritten.latest.push(slot);
      this.#points.dirty[slot] = 1;
    }
    this.unwritten.intervals.push(...intervals);
    for (const [serial, contact] of contacts) {
      if (!this.unwritten.contacts.has(serial)) this.unwritten.contacts.set(serial, contact);
    }
  }
}
