import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Refusal } from '@watchglass/schemas/refusals';
import { describe, expect, it } from 'vitest';
import { resolvePack, type ResolvedPack } from './senml.ts';

const NOW = 1_768_478_400;
const VECTORS = new URL('../../../../shared/data/wire/senml/senml-vectors.json', import.meta.url);

interface Vector {
  readonly name: string;
  readonly input: unknown;
  readonly resolved?: readonly (Record<string, unknown> & { readonly t: number })[];
}

const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const wire = (pack: ResolvedPack): unknown => JSON.parse(JSON.stringify(pack.records));

describe('the examples of RFC 8428', () => {
  const present = existsSync(VECTORS);
  const vectors = present ? (JSON.parse(readFileSync(VECTORS, 'utf8')) as Vector[]) : [];

  it.skipIf(!present)('exist in ../shared/data/wire/senml', () => {
    expect(vectors.length).toBeGreaterThan(10);
  });

  it.skipIf(!present).each(vectors.filter(({ resolved }) => resolved))(
    '$name resolves as the RFC shows',
    ({ input, resolved = [] }) => {
      const { records, rejected } = resolvePack(input, resolved[0]?.t ?? 0);
      expect(rejected).toEqual([]);
      const known = resolved.map((record) =>
        Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'l')),
      );
      expect(records.filter(({ vd }) => vd === undefined)).toEqual(known);
    },
  );
});

describe('resolving a pack', () => {
  it('reads a time below 2^28 as relative to now', () => {
    const { records } = resolvePack(
      [
        { n: 'a:co2', v: 1 },
        { n: 'a:co2', t: -60, v: 2 },
        { n: 'a:co2', t: 5, v: 3 },
      ],
      NOW,
    );
    expect(records.map(({ t }) => t)).toEqual([NOW, NOW - 60, NOW + 5]);
  });

  it('adds base value and base sum, a missing one of two counting as 0', () => {
    const { records } = resolvePack(
      [{ bn: 'a:', bv: 20, bs: 100, n: 'x', v: 1.5 }, { n: 'y' }, { n: 'z', s: 1, vb: true }],
      NOW,
    );
    expect(records.map(({ v, s, vb }) => [v, s, vb])).toEqual([
      [21.5, 100, undefined],
      [20, 100, undefined],
      [undefined, 101, true],
    ]);
  });

  it('applies base fields without values to later records, and makes no record of them', () => {
    expect(
      resolvePack(
        [
          { bn: 'a:', bt: NOW, bver: 10 },
          { n: 'b', v: 1 },
        ],
        0,
      ).records,
    ).toMatchObject([{ n: 'a:b', t: NOW, v: 1 }]);
  });

  it('keeps the update time, text, booleans and data', () => {
    const { records } = resolvePack(
      [
        { n: 'a:b', ut: 600, vs: 'on' },
        { n: 'a:c', vb: false },
        { n: 'a:d', vd: 'aGkgCg' },
      ],
      NOW,
    );
    expect(records).toMatchObject([{ ut: 600, vs: 'on' }, { vb: false }, { vd: 'aGkgCg' }]);
  });

  it.each([
    ['no list', { n: 'a:b', v: 1 }],
    ['an empty list', []],
    ['a newer version', [{ bver: 11, n: 'a:b', v: 1 }]],
    ['a field that must be understood', [{ n: 'a:b', v: 1, must_: 1 }]],
    ['a base name that is no text', [{ bn: 7, n: 'a:b', v: 1 }]],
    ['a base time that is no number', [{ bt: '1', n: 'a:b', v: 1 }]],
    ['an infinite base time', [{ bt: Infinity, n: 'a:b', v: 1 }]],
  ])('refuses %s', (_, pack) => {
    expect(codeOf(() => resolvePack(pack, NOW))).toBe('PackMalformed');
  });

  it('rejects a bad record alone', () => {
    const bad = [
      7,
      null,
      [],
      { n: 5, v: 1 },
      { n: 'a:b', t: 'x', v: 1 },
      { n: 'a:b', v: 1, vs: 'two values' },
      { v: 1 },
      { n: 'a:b', t: -1e12, v: 1 },
    ];
    const { records, rejected } = resolvePack([...bad, { n: 'a:b', v: 1 }], NOW);
    expect(records).toHaveLength(1);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'malformedRecord',
      'malformedRecord',
      'malformedRecord',
      'malformedRecord',
      'malformedRecord',
      'malformedRecord',
      'malformedName',
      'implausibleTime',
    ]);
  });
});

const name = fc.constantFrom('', 'a:', 'urn:dev:ow:1:', 'temp', 'x/y');
const time = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 2 ** 28, max: 2 ** 31 }));
const value = fc.integer({ min: -1000, max: 1000 });
const record = fc.record(
  {
    bn: name,
    bt: time,
    bu: fc.constantFrom('Cel', '%RH'),
    bv: value,
    bs: value,
    bver: fc.integer({ min: 1, max: 10 }),
    n: name,
    u: fc.constantFrom('Cel', 'V', '/'),
    t: time,
    ut: fc.integer({ min: 1, max: 3600 }),
    v: value,
    s: value,
  },
  { requiredKeys: [] },
);

describe('any pack', () => {
  it('stays equal when it is resolved again, at any instant', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), fc.nat(), (pack, later) => {
        const once = resolvePack(pack, NOW);
        if (once.records.length > 0) expect(wire(resolvePack(wire(once), NOW + later))).toEqual(wire(once));
      }),
    );
  });

  it('resolves equally with its base fields in every record, or in a record of their own', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), (pack) => {
        const once = resolvePack(pack, NOW);
        const apart = pack.flatMap((fields) => {
          const entries = Object.entries(fields);
          return [
            Object.fromEntries(entries.filter(([f]) => f.startsWith('b'))),
            Object.fromEntries(entries.filter(([f]) => !f.startsWith('b'))),
          ];
        });
        let base: Record<string, unknown> = {};
        const everywhere = pack.map((fields) => {
          base = { ...base, ...Object.fromEntries(Object.entries(fields).filter(([f]) => f.startsWith('b'))) };
          return Object.keys(fields).every((f) => f.startsWith('b')) ? base : { ...fields, ...base };
        });
        expect(wire(resolvePack(apart, NOW))).toEqual(wire(once));
        expect(wire(resolvePack(everywhere, NOW))).toEqual(wire(once));
      }),
    );
  });

  it('is resolved or refused, whatever its JSON', () => {
    const fields = fc.constantFrom(
      'n',
      'bn',
      'bt',
      'bu',
      'bv',
      'bs',
      'bver',
      't',
      'ut',
      'u',
      'v',
      'vs',
      'vb',
      'vd',
      's',
      '__proto__',
      'constructor',
      'x_',
    );
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.jsonValue(), fc.dictionary(fields, fc.jsonValue()))),
    );
    fc.assert(
      fc.property(anything, (pack) => {
        expect(codeOf(() => resolvePack(pack, NOW)) ?? 'PackMalformed').toBe('PackMalformed');
      }),
    );
  });

  it('leaves every prototype unchanged', () => {
    const pack: unknown = JSON.parse('[{"n":"a:b","constructor":{"prototype":{"polluted":1}},"toString":{"v":1}}]');
    expect(resolvePack(pack, NOW).records).toMatchObject([{ n: 'a:b', v: undefined }]);
    expect(codeOf(() => resolvePack(JSON.parse('[{"__proto__":{"v":1},"n":"a:b"}]'), NOW))).toBe('PackMalformed');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
