import { describe, expect, it } from 'vitest';
import { gaugesOf } from './prometheus.ts';

const sensor = (id: number, name: string) => ({ id, name, kind: 'physical' as const, metrics: [] });
const value = (sensorId: number, metricId: number, told: number) => ({
  sensorId,
  metricId,
  value: told,
  measuredAt: 0,
  effectiveAt: 0,
  interval: 60,
});
const METRICS = [
  { id: 3, key: 'co2', name: 'co2', unit: 'ppm', digits: 0 },
  { id: 1001, key: null, name: 'vac"uum', unit: 'kPa', digits: 2 },
];

describe('gauges for Prometheus', () => {
  it('are a family for each metric, with names that cannot break a line', () => {
    const told = gaugesOf({
      metrics: METRICS,
      seen: [sensor(1, 'Hall "A"\n\\'), sensor(2, 'Yard')],
      newest: [value(1, 3, 719), value(1, 1001, 0.5), value(2, 3, 420)],
    });
    expect(told.split('\n')).toEqual([
      '# TYPE watchglass_co2 gauge',
      String.raw`watchglass_co2{sensor="1",name="Hall \"A\"\n\\",metric="CO₂",unit="ppm"} 719`,
      'watchglass_co2{sensor="2",name="Yard",metric="CO₂",unit="ppm"} 420',
      '# TYPE watchglass_custom gauge',
      String.raw`watchglass_custom{sensor="1",name="Hall \"A\"\n\\",metric="vac\"uum",unit="kPa"} 0.5`,
      '',
    ]);
  });

  it('are none without values', () => {
    expect(gaugesOf({ metrics: METRICS, seen: [], newest: [value(9, 3, 1)] })).toBe('');
  });
});
