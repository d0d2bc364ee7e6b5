import { Unavailable } from '@watchglass/streams/ports/fault';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable, Relational, Row, Statement } from '@watchglass/streams/ports/relational';
import type { Deps } from './deps.ts';

type Write = (statement: string | Statement, rows: number) => string | undefined;

/** A step is named after its effect: an append after its events, a write after the beginning of its statement. */
const written: Write = (statement, rows) => {
  const text = (typeof statement === 'string' ? statement : statement.text).trim().replaceAll(/\s+/g, ' ');
  const hasDoneNothing = /RETURNING/.test(text) && rows === 0;
  return /^(INSERT|UPDATE|DELETE)/.test(text) && !hasDoneNothing ? text.slice(0, 48) : undefined;
};

/**
 * Records the steps of a process on its wires. The process dies right after the chosen step: the step is done, its
 * answer is lost, and every later call fails.
 */
export class Life {
  /** Every step so far, by name. */
  readonly steps = new Set<string>();
  isOver = false;
  #last: string | undefined;

  /** Dies after the next step of this name. */
  dieAfter(step: string): void {
    this.#last = step;
  }

  /** Records a completed step. */
  did(step: string): void {
    if (this.isOver) throw gone();
    this.steps.add(step);
    if (step !== this.#last) return;
    this.isOver = true;
    throw gone();
  }

  async carry<T>(work: () => Promise<T>, stepOf: (done: T) => string | undefined): Promise<T> {
    if (this.isOver) throw gone();
    const done = await work();
    const step = stepOf(done);
    if (step !== undefined) this.did(step);
    else if (this.isOver) throw gone();
    return done;
  }
}

const gone = (): Unavailable => new Unavailable('relational', 'the process died');

/** The wires of a process with this life. */
export function wiresOf<D extends Deps>(deps: D, life: Life): D {
  return {
    ...deps,
    eventStore: mortalEventStore(deps.eventStore, life),
    relational: mortalRelational(deps.relational, life),
  };
}

function mortalEventStore(store: EventStore, life: Life): EventStore {
  return {
    append: (stream, expected, events) =>
      life.carry(
        () => store.append(stream, expected, events),
        () => `append ${events.map(({ type }) => type).join()}`,
      ),
    readStream: (...given) => store.readStream(...given),
    readAll: (...given) => store.readAll(...given),
    follow: (options) => store.follow(options),
    head: () => store.head(),
    close: () => store.close(),
  };
}

/** A transaction is one step: a death within it rolls it back. */
function mortalRelational(relational: Relational, life: Life): Relational {
  return {
    query: (statement, values) =>
      life.carry(
        () => relational.query(statement, values),
        (rows) => written(statement, rows.length),
      ),
    transaction: async (work) => {
      const writes = new Set<string>();
      const noting = (tx: Queryable): Queryable => ({
        query: async <R extends Row>(statement: string | Statement, values?: readonly unknown[]) => {
          const rows = await life.carry(
            () => tx.query<R>(statement, values),
            () => undefined,
          );
          const write = written(statement, rows.length);
          if (write !== undefined) writes.add(write);
          return rows;
        },
      });
      return life.carry(
        () => relational.transaction((tx) => work(noting(tx))),
        () => (writes.size === 0 ? undefined : `transaction ${[...writes].join('; ')}`),
      );
    },
    migrate: (...given) => relational.migrate(...given),
    listen: (...given) => relational.listen(...given),
    close: () => relational.close(),
  };
}
