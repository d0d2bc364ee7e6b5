import fc from 'fast-check';
import { QUARANTINE_REASONS } from '@watchglass/schemas/reading/quarantine';
import { Refusal } from '@watchglass/schemas/refusals';
import { describe, expect, it } from 'vitest';
import { knownMetric, type PointMetric } from '../metric/point-metric.ts';
import { UnitTable } from '../quarantine/mapped-units.ts';
import type { Point, SeenPoint } from '../sensor/identities.ts';
import { parseJson } from './json-text.ts';
import { placeReadings, pointsToLearn, quarantineRejected } from './place-readings.ts';
import { resolvePack, type ResolvedPack } from './senml.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const TERMS = {
  now: NOW,
  withoutUnit: { otherwise: undefined },
  outOfUse: new Set<number>(),
  adjustment: undefined,
  mapped: new UnitTable(),
};

function learned(seen: readonly SeenPoint[]): Map<string, Point> {
  return new Map(
    seen
      .filter(({ unitMissing }) => !unitMissing)
      .map(({ name, metric, unit, intervalSeconds = null }, index) => {
        const custom: PointMetric = {
          id: 1000 + index,
          unit: unit ?? '',
          custom: true,
          range: [-1e300, 1e300],
          formerUnits: [],
          sentinels: [],
        };
        const found = knownMetric(metric) ?? custom;
        return [name, { sensorId: index + 1, metric: found, intervalSeconds, last: { unit: unit ?? found.unit } }];
      }),
  );
}

function ingest(
  text: string,
): ResolvedPack & { readonly placed: ReturnType<typeof placeReadings>; readonly seen: readonly SeenPoint[] } {
  const pack = resolvePack(parseJson(new TextEncoder().encode(text)), NOW / 1000);
  const seen = pointsToLearn(pack.records, new Map(), TERMS);
  return { ...pack, seen, placed: placeReadings(pack.records, learned(seen), TERMS) };
}

const name = fc.oneof(
  fc.constantFrom(
    'S:temperature',
    'S:humidity',
    'aranet:4000005:co2',
    'urn:dev:ow:1:x',
    '__proto__',
    'a:__proto__',
    'a:b',
    ':',
    'é:x',
  ),
  fc.string(),
);
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('NaN', '', '-', '1e400', 'x'.repeat(300), '\u0000', '\uD800', -200, -127, 65535),
);
const unit = fc.oneof(
  fc.constantFrom('Cel', '%RH', '/', 'K', 'V', '', 'constructor', '__proto__', 'toString'),
  fc.string(),
);
const field = {
  n: name,
  bn: fc.constantFrom('', 'S:', 'x/'),
  u: unit,
  t: fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double(), odd),
  ut: fc.oneof(fc.integer(), odd),
  v: fc.oneof(fc.double(), odd),
  vs: odd,
  vb: fc.oneof(fc.boolean(), odd),
  vd: odd,
  s: odd,
};
const pack = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.record(field, { requiredKeys: ['n'] }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(7, 'text', null, [], [{}], true) },
  ),
  { minLength: 1, maxLength: 8 },
);

describe('placing the readings of any pack', () => {
  it('puts every record either among the rows or in quarantine, with a reason and readable text', () => {
    fc.assert(
      fc.property(pack, (sent) => {
        const { records, rejected, placed } = ingest(JSON.stringify(sent));
        const { rows, quarantined } = placed;
        expect(rows.at.length + quarantined.length).toBe(records.length);
        expect([rows.sensor.length, rows.metric.length, rows.value.length]).toEqual([
          rows.at.length,
          rows.at.length,
          rows.at.length,
        ]);
        expect([...rows.value, ...rows.at].every(Number.isFinite)).toBe(true);
        for (const aside of [...quarantined, ...rejected.map(quarantineRejected)]) {
          expect(QUARANTINE_REASONS).toContain(aside.reason);
          expect(aside.raw.length).toBeLessThanOrEqual(200);
          expect(/\p{Surrogate}/u.test(aside.raw + aside.sensor + aside.metric)).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('learns only names, units and intervals that an event can hold', () => {
    fc.assert(
      fc.property(pack, (sent) => {
        for (const { sensor, metric, unit: said = '', intervalSeconds = 1 } of ingest(JSON.stringify(sent)).seen) {
          expect(`${sensor}${metric}`).toMatch(/^[A-Za-z0-9][-A-Za-z0-9:./_]*$/);
          expect(said).toMatch(/^\P{C}{0,32}$/u);
          expect(Number.isInteger(intervalSeconds) && intervalSeconds > 0).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('sorts readings by instant, readings of one instant in their original order', () => {
    const placed = ingest(
      JSON.stringify([
        { n: 'S:temperature', u: 'Cel', t: -10, v: 3 },
        { n: 'S:temperature', u: 'Cel', t: -30, v: 1 },
        { n: 'S:temperature', u: 'Cel', t: -30, v: 2 },
      ]),
    ).placed;
    expect([placed.rows.at, placed.rows.value]).toEqual([
      [NOW - 30_000, NOW - 30_000, NOW - 10_000],
      [1, 2, 3],
    ]);
  });

  it('accepts or refuses bytes of any kind', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string().map((text) => new TextEncoder().encode(`[{"n":"${text}`)),
    );
    fc.assert(
      fc.property(bytes, (sent) => {
        try {
          resolvePack(parseJson(sent), NOW / 1000);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('learning points', () => {
  const records = (...fields: object[]) => resolvePack(fields, NOW / 1000).records;

  it('learns nothing from a known point', () => {
    const known = learned(pointsToLearn(records({ n: 'S:temperature', u: 'Cel', ut: 60, v: 1 }), new Map(), TERMS));
    expect(
      pointsToLearn(
        records({ n: 'S:temperature', u: 'Cel', ut: 60, v: 1 }, { n: 'S:temperature', u: 'Cel', v: 1 }),
        known,
        TERMS,
      ),
    ).toEqual([]);
  });

  it('learns a new interval, and no invalid one', () => {
    const known = learned(pointsToLearn(records({ n: 'S:temperature', u: 'Cel', ut: 60, v: 1 }), new Map(), TERMS));
    expect(pointsToLearn(records({ n: 'S:temperature', u: 'Cel', ut: 300.4, v: 1 }), known, TERMS)).toMatchObject([
      { intervalSeconds: 300 },
    ]);
    expect(
      pointsToLearn(
        records({ n: 'S:temperature', u: 'Cel', ut: 0, v: 1 }, { n: 'S:temperature', u: 'Cel', ut: 1e12, v: 1 }),
        known,
        TERMS,
      ),
    ).toEqual([]);
  });
});
