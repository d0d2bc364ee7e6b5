import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MetricEvent } from '@watchglass/schemas/metric/events';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { addCheckpoints, CHECKPOINT_MIGRATIONS, moveCheckpoints } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { rowProjection } from './row-projection.ts';
import { table } from './table.ts';
import { recorded } from './testing/recorded.ts';

let postgres: FreshPostgres;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.drop());

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The same read model as two releases of the product have it. */
function release(nameColumn: string): Projection {
  const names = table<Named, MetricEvent>({
    name: 'names', key: ['id'], columns: { id: 'integer', name: nameColumn },
    keyOf: ({ data }) => ({ id: data.metricId }),
    on: { CustomMetricDefined: ({ data }) => ({ id: data.metricId, name: data.wireName }) },
  });
  return rowProjection({ name: 'names', tables: [names] });
}

const deploy = async (projection: Projection): Promise<void> => {
  await postgres.relational.migrate('read', [...CHECKPOINT_MIGRATIONS, ...projection.migrations]);
  await addCheckpoints(postgres.relational, [projection.name]);
};
const state = () => postgres.relational.query(
  'SELECT (SELECT count(*)::int FROM read.names) AS rows, position FROM read.projection_checkpoints',
);

test('a read model whose table has changed is made again from the first event on', async () => {
  const event = recorded({ type: 'CustomMetricDefined', data: { metricId: 1000, organizationId: 7, wireName: 'a', unit: '' } });
  await deploy(release('text NOT NULL'));
  await postgres.relational.transaction(async (tx) => {
    await release('text NOT NULL').write(tx, [event]);
    await moveCheckpoints(tx, ['names'], event.position);
  });
  await deploy(release('text NOT NULL'));
  expect(await state()).toEqual([{ rows: 1, position: event.position }]);
  await deploy(release('text COLLATE "C" NOT NULL'));
  expect(await state()).toEqual([{ rows: 0, position: null }]);
});
