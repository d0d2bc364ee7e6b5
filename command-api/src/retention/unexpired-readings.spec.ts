import { unexpired } from '@watchglass/schemas/retention/expiring-tables';
import type { RowConditions, TimeSeries } from '@watchglass/streams/ports/time-series';
import { expect, test } from 'vitest';
import { unexpiredReadings } from './unexpired-readings.ts';

const CUTOFF = Date.UTC(2024, 0, 1);

test('queries of an organization are told its cutoff, others and those of none are told nothing', async () => {
  const told: RowConditions[] = [];
  const seeing = (conditions: RowConditions): TimeSeries => {
    told.push(conditions);
    return {} as TimeSeries;
  };
  unexpiredReadings({ seeing }, { known: async () => new Map([[1, CUTOFF]]) });
  const conditions = (parameters: Parameters<RowConditions>[0]) => told[0]?.(parameters);
  expect(await conditions({ org: 1 })).toEqual(unexpired(CUTOFF));
  expect([await conditions({ org: 2 }), await conditions({}), await conditions(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
