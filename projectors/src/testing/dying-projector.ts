import { openEventStoreAt } from '@watchglass/streams/open-event-store';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { rowProjections } from '../projections.ts';
import { catchUp, type ProjectionDeps } from '../run-projections.ts';

/**
 * A program for tests: projects all events of the PostgreSQL at the first argument, one projection after the other as after a rebuild,
 * and dies without a last word before the step that the second argument numbers. Each statement of a transaction is a step, and so is
 * the time just after its commit.
 */
const [url = '', step = '0', names = ''] = process.argv.slice(2);
let steps = 0;

function dieIfDue(): void {
  steps += 1;
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
}

const dying = (tx: Queryable): Queryable => ({
  query(statement, values) {
    dieIfDue();
    return tx.query(statement, values);
  },
});

const relational = openPostgres({ url });
const dyingRelational: Relational = {
  ...relational,
  async transaction(work) {
    const done = await relational.transaction((tx) => work(dying(tx)));
    dieIfDue();
    return done;
  },
};
const eventStore = await openEventStoreAt(url);
const deps: ProjectionDeps = {
  eventStore,
  relational: dyingRelational,
  liveBus: { publish: () => undefined },
  report: (error) => {
    throw error;
  },
};
for (const projection of rowProjections.filter(({ name }) => names.split(',').includes(name)))
  await catchUp(projection, deps, new AbortController().signal);
process.exit(0);
