import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAlarmEngines, type AlarmEngines } from './engines-for-tests.ts';
import { EvaluatorLeases } from './evaluator-leases.ts';

const PARTITIONS = [0, 1, 2, 3, 4];
const [GIVING, TAKING] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

let engines: AlarmEngines;

beforeAll(async () => {
  engines = await openAlarmEngines(PARTITIONS.length);
});
afterAll(() => engines.close());

it('released partitions stay free for other evaluators, however late those take them', async () => {
  const [giving, taking] = [
    new EvaluatorLeases(engines.relational, GIVING),
    new EvaluatorLeases(engines.relational, TAKING),
  ];
  expect(await giving.take(PARTITIONS, 5)).toHaveLength(5);
  await giving.release([3, 4]);
  expect(new Set((await giving.renew([0, 1, 2])).keys())).toEqual(new Set([0, 1, 2]));
  expect((await taking.take(PARTITIONS, 3)).map(({ partition }) => partition)).toEqual([3, 4]);
});
