import { PAST_OF_TABLE } from '@watchglass/schemas/moment/past-tables';
import { expect, it } from 'vitest';
import { rowProjections } from './projections.ts';
import { pastOf } from './table.ts';

const tables = rowProjections.flatMap(({ next }) => next?.tables.map(({ name }) => name) ?? []);

it('exactly the tables that keep versions are said to have them', () => {
  const keeping = tables.filter((name) => tables.includes(pastOf(name)));
  const said = Object.keys(PAST_OF_TABLE).filter((name) => PAST_OF_TABLE[name] === 'versions');
  expect(keeping.toSorted()).toEqual(said.toSorted());
});
