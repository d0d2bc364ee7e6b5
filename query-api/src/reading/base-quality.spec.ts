import type { Sight } from '@watchglass/schemas/member/rights';
import { expect, it } from 'vitest';
import { baseQuality } from './base-quality.ts';
import { sensorQuality } from './quality.ts';

/** ClickHouse refuses a longer parameter (`http_max_field_value_size`). */
const MOST_CHARACTERS = 131_072;
const BASES = 10_000;
const SENSORS = 30_000;
const NOW = new Date('2026-06-02T12:00:00Z');
const ids = Array.from({ length: SENSORS }, (_, n) => 1_000_000 + n);
const bases = Array.from({ length: BASES }, (_, n) => ({
  serial: `ABCDEF${String(n).padStart(6, '0')}`,
  name: `Base ${n}`,
  duplicates: null,
  late: null,
  sensors: ids.filter((id) => id % BASES === n),
}));
const sensors = ids.map((id) => ({
  id,
  name: `Sensor ${id}`,
  base_serial: null,
  interval_seconds: 86_400,
  metric_ids: [1],
  heard_at: NOW,
}));
const range = { from: NOW.getTime() - 1, to: NOW.getTime(), zone: 'UTC', page: 0, rowsPerPage: 10 };

it('the quality of thirty thousand sensors and of ten thousand bases is asked for in parameters that the store takes', async () => {
  const lengths: number[] = [];
  const asked = {
    relational: { query: ({ name }: { name: string }) => Promise.resolve(name.endsWith('bases') ? bases : sensors) },
    timeSeries: {
      query: (_sql: string, parameters: Readonly<Record<string, unknown>>) => {
        lengths.push(...Object.values(parameters).map((value) => JSON.stringify(value).length));
        return Promise.resolve([]);
      },
    },
    clock: () => NOW,
    sight: { organizationId: 1, locations: null } as Sight,
  };
  // Only these parts are used.
  const reading = asked as unknown as Parameters<typeof baseQuality>[0];
  expect(await baseQuality(reading, { ...range, sort: 'drift' })).toMatchObject({ total: BASES });
  expect(await sensorQuality(reading, { ...range, sort: 'coverage' })).toMatchObject({ total: SENSORS });
  expect(Math.max(...lengths)).toBeGreaterThan(SENSORS);
  expect(Math.max(...lengths)).toBeLessThan(MOST_CHARACTERS);
});
