import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { EntriesLost, Unavailable } from '../ports/fault.ts';
import { countingLosses } from './measured-reading-log.ts';

test('counts lost entries by partition, and passes every report on', async () => {
  const reported: unknown[] = [];
  const report = countingLosses('readings', (error) => reported.push(error));
  for (const error of [new EntriesLost(901, 2), new Unavailable('reading log', 'away'), new EntriesLost(901, 3)])
    report(error);
  const { values } = (await register.getSingleMetric('watchglass_reading_log_lost_entries_total')?.get()) ?? {
    values: [],
  };
  expect(values.filter(({ labels }) => labels['partition'] === 901)).toMatchObject([{ value: 5 }]);
  expect(reported).toHaveLength(3);
});
