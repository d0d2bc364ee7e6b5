import fc from 'fast-check';
import { METRICS, metricByWireName } from '@watchglass/schemas/metric/metrics';
import { conversion } from '@watchglass/schemas/metric/units';
import { toNative } from '@watchglass/schemas/metric/convert';
import { describe, expect, it } from 'vitest';
import { resolvePack } from '../../reading/senml.ts';
import { influxAddress, influxLines } from './influx.ts';
import type { SentReading } from './reading.ts';
import { senmlPack } from './senml.ts';

const AT = Date.UTC(2026, 4, 17, 18, 14, 15);
const one = (changed: Partial<SentReading>): SentReading => ({
  sensor: 4_000_005,
  wireId: '4000005',
  base: null,
  metric: 'co2',
  unit: 'ppm',
  at: 1_779_234_055_000,
  value: 719,
  everySeconds: 300,
  ...changed,
});

const reading = fc
  .record({
    sensor: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    metric: fc.constantFrom(...METRICS),
    at: fc.integer({ min: AT, max: AT + 86_400_000 }),
    value: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    everySeconds: fc.option(fc.integer({ min: 1, max: 86_400 })),
  })
  .map(({ metric: { wire, unit }, ...rest }): SentReading => ({
    ...rest,
    wireId: String(rest.sensor),
    base: null,
    metric: wire[0] ?? '',
    unit,
  }));

describe('SenML', () => {
  it('has the form that receivers of this family of devices know', () => {
    expect(JSON.parse(senmlPack([one({})]))).toEqual([
      { bn: 'aranet:4000005:', bt: 1_779_234_055, ut: 300, n: 'co2', u: '/', v: 0.000719 },
    ]);
    const [signal] = JSON.parse(senmlPack([one({ metric: 'rssi', unit: 'dBm', value: -67 })])) as object[];
    expect(signal).toMatchObject({ n: 'rssi', u: 'dBW', v: -97 });
  });

  it('reads back equal', () => {
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 30 }), (readings) => {
        const { records, rejected } = resolvePack(JSON.parse(senmlPack(readings)), AT / 1000);
        expect(rejected).toEqual([]);
        expect(records).toHaveLength(readings.length);
        for (const [index, { n, u, t, v, ut }] of records.entries()) {
          const sent = readings[index] ?? one({});
          const [, sensor, name = ''] = n.split(':');
          const native = metricByWireName.get(name)?.unit ?? '';
          const by = conversion(native, u);
          expect([Number(sensor), name, Math.round(t * 1000), ut]).toEqual([
            sent.sensor,
            sent.metric,
            sent.at,
            sent.everySeconds ?? undefined,
          ]);
          expect(by && toNative(by, Number(v))).toBeCloseTo(sent.value, 6);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps to the signs of a name', () => {
    const [record] = JSON.parse(senmlPack([one({ metric: 'sap flow "ä"', unit: '' })])) as object[];
    expect(record).toMatchObject({ n: 'sap_flow____' });
    expect(record).not.toHaveProperty('u');
  });
});

describe('lines of InfluxDB', () => {
  it('have metric, sensor and unit as tags, and milliseconds', () => {
    expect(influxLines([one({})])).toBe('watchglass,metric=co2,sensor=4000005,unit=ppm value=719 1779234055000');
    expect(influxAddress('https://influx.example/api/v2/write?org=a&bucket=b&precision=s')).toBe(
      'https://influx.example/api/v2/write?org=a&bucket=b&precision=ms',
    );
  });

  it('read back equal', () => {
    const text = fc.string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom('a', ',', '=', ' ', '"', '\\', '\n', 'µ', '%'),
    });
    const own = fc.record({ metric: text, unit: fc.oneof(fc.constant(''), text) });
    fc.assert(
      fc.property(fc.array(fc.tuple(reading, own), { minLength: 1, maxLength: 20 }), (pairs) => {
        const readings = pairs.map(([sent, names]) => ({ ...sent, ...names }));
        const lines = influxLines(readings).split('\n');
        expect(lines.map(parsed)).toEqual(
          readings.map(({ sensor, metric, unit, at, value }) => ({
            tags: { metric: sayable(metric), sensor: String(sensor), ...(unit !== '' && { unit: sayable(unit) }) },
            value: value + 0,
            at,
          })),
        );
      }),
      { numRuns: 200 },
    );
  });
});

const sayable = (text: string): string => text.replaceAll(/[\n\\]/g, '_');

/** What the line protocol's own grammar reads: unescaped commas, equals signs and spaces separate. */
function parsed(line: string): object {
  const parts = [''];
  for (let i = 0; i < line.length; i += 1) {
    const sign = line[i] ?? '';
    if (sign === '\\') parts[parts.length - 1] += line[(i += 1)] ?? '';
    else if (sign === ',' || sign === '=' || sign === ' ') parts.push(sign, '');
    else parts[parts.length - 1] += sign;
  }
  const words = parts.filter((_part, index) => index % 2 === 0);
  const fields = words.indexOf('value', words.length - 3);
  const tags = Object.fromEntries(
    Array.from({ length: (fields - 1) / 2 }, (_, n) => [words[1 + n * 2] ?? '', words[2 + n * 2] ?? '']),
  );
  return { tags, value: Number(words[fields + 1]), at: Number(words[fields + 2]) };
}
