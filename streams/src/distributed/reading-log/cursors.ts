import { JetStreamApiCodes, StorageType, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import type { LogName, LogPosition } from '../../ports/reading-log.ts';
import { ensureStream, isApiError } from './partition-streams.ts';

const STREAM = 'watchglass-cursors';
const SUBJECTS = 'watchglass.cursors';
/** The cursors of readings came first: their subjects do not name the log. */
const subjectsOf = (log: LogName): string => (log === 'readings' ? SUBJECTS : `${SUBJECTS}.${log}`);

/** The newest value of a subject, with the revision needed to replace exactly that value. */
interface Stored {
  readonly value: string;
  readonly seq: number;
}

/** The cursor of each consumer of one log, now and at earlier trims. Each is the newest message of a subject, kept for ever. */
export class Cursors {
  readonly #manager: JetStreamManager;
  readonly #client: JetStreamClient;
  readonly #subjects: string;

  constructor(manager: JetStreamManager, log: LogName) {
    this.#subjects = subjectsOf(log);
    this.#manager = manager;
    this.#client = manager.jetstream();
  }

  /** Creates the stream of the cursors of all logs. */
  async ensure(replicas: number): Promise<void> {
    await ensureStream(this.#manager, {
      name: STREAM,
      subjects: [`${SUBJECTS}.>`],
      storage: StorageType.File,
      num_replicas: replicas,
      max_msgs_per_subject: 1,
    });
  }

  /** Registers a consumer, so that trims keep what it has not passed, and returns its cursor: '' is the beginning. */
  async enrol(consumer: string, partition: number): Promise<LogPosition> {
    return this.#change(this.#subjectOf(consumer, partition), (position) => position ?? '');
  }

  /** Returns a cursor; null for an unknown consumer. */
  async of(consumer: string, partition: number): Promise<LogPosition | null> {
    return (await this.#read(this.#subjectOf(consumer, partition)))?.value ?? null;
  }

  /** A cursor never moves back. */
  async move(consumer: string, partition: number, upTo: LogPosition): Promise<void> {
    await this.#change(this.#subjectOf(consumer, partition), (position) =>
      position !== null && position > upTo ? position : upTo,
    );
  }

  /** The cursor of the slowest known consumer; null without consumers. */
  async slowest(partition: number): Promise<LogPosition | null> {
    const { state } = await this.#manager.streams.info(STREAM, { subjects_filter: this.#subjectOf('*', partition) });
    const stored = await Promise.all(Object.keys(state.subjects ?? {}).map((subject) => this.#read(subject)));
    return stored.map((one) => one?.value ?? '').toSorted()[0] ?? null;
  }

  /**
   * Records how far all consumers are at `now`, and returns how far they were `olderThanMs` before, this record
   * included. Of the records that are old enough only the newest is kept.
   */
  async passed(
    partition: number,
    upTo: LogPosition,
    { now, olderThanMs }: { now: number; olderThanMs: number },
  ): Promise<LogPosition> {
    let passed = '';
    await this.#change(`${this.#subjects}.${partition}.passed`, (value) => {
      const notes: readonly [number, LogPosition][] = [
        ...(JSON.parse(value ?? '[]') as [number, LogPosition][]),
        [now, upTo],
      ];
      const oldEnough = notes.findLastIndex(([at]) => at <= now - olderThanMs);
      passed = notes[oldEnough]?.[1] ?? '';
      return JSON.stringify(notes.slice(Math.max(oldEnough, 0)));
    });
    return passed;
  }

  /** Consumers are named in this code, by words without dots. */
  #subjectOf(consumer: string, partition: number): string {
    return `${this.#subjects}.${partition}.of.${consumer}`;
  }

  /** Retried after a concurrent change. */
  async #change(subject: string, to: (value: string | null) => string): Promise<string> {
    for (;;) {
      const stored = await this.#read(subject);
      const value = to(stored === null ? null : stored.value);
      if (value === stored?.value || (await this.#replace(subject, stored, value))) return value;
    }
  }

  /** False if the subject's newest value is no longer `stored`. */
  async #replace(subject: string, stored: Stored | null, value: string): Promise<boolean> {
    try {
      await this.#client.publish(subject, value, { expect: { lastSubjectSequence: stored === null ? 0 : stored.seq } });
      return true;
    } catch (error) {
      if (isApiError(error, JetStreamApiCodes.StreamWrongLastSequence)) return false;
      throw error;
    }
  }

  async #read(subject: string): Promise<Stored | null> {
    const message = await this.#manager.streams.getMessage(STREAM, { last_by_subj: subject });
    return message && { value: message.string(), seq: message.seq };
  }
}
