import { cellText } from '@watchglass/schemas/http/cell-text';
import type { Sight } from '@watchglass/schemas/member/rights';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noTags, tagsFold, type TagFact } from '../../tag/tags.ts';
import { changesNothing, planRow } from './plan-row.ts';
import { readRow, type Wish } from './read-row.ts';
import { columnsOf } from './columns.ts';
import { namesOf } from './workspace-names.ts';

const everywhere: Sight = { organizationId: 1, locations: null };
const worldOf = (tags: readonly string[], locations: readonly string[]) => {
  const facts = tags.map((name): TagFact => ({
    type: 'TagCreated',
    data: { organizationId: 1, tagId: `tag ${name}`, name, typeId: null },
  }));
  const places = locations.map((name) => [`at ${name}`, name] as const);
  return namesOf(facts.reduce(tagsFold.evolve, noTags), places);
};
const names = worldOf(['Cold', 'North, lower', '=up'], ['Hall', 'Roof']);
const sensor = {
  name: 'Fridge',
  wireId: '00042',
  kind: 'physical',
  tagIds: ['tag Cold'],
  location: 'at Hall',
  setIntervalSeconds: 600,
} as const;
const terms = { names, sight: everywhere, createTags: false };

/** A row under a header. */
const wish = (row: Readonly<Record<string, string>>): Wish =>
  readRow(columnsOf(Object.keys(row)), { cells: Object.values(row) });
const plan = (row: Readonly<Record<string, string>>, more: Partial<typeof terms> = {}) =>
  planRow(sensor, wish({ id: '7', ...row }), { ...terms, ...more });
const refusalOf = (work: () => unknown): readonly unknown[] => {
  try {
    return ['accepted', work()];
  } catch (error) {
    const { code, detail } = error as { code: string; detail: Readonly<Record<string, unknown>> };
    return [code, detail['column'], detail['about']];
  }
};

describe('the import of an export', () => {
  it('changes nothing, whatever names sensors, tags and locations have', () => {
    const word = fc
      .string({
        unit: fc.constantFrom('a', 'B', ',', "'", '=', '-', ' ', '"', '\n', '\u200B', '\uFF1D', '\uD800', ';'),
      })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const alike = (text: string): string => text.toLowerCase();
    const exported = fc.record({
      name: word,
      tags: fc.uniqueArray(word, { maxLength: 4, selector: alike }),
      locations: fc.uniqueArray(word, { minLength: 1, maxLength: 3, selector: alike }),
      isPlaced: fc.boolean(),
      setIntervalSeconds: fc.option(fc.integer({ min: 1, max: 3600 })),
      kind: fc.constantFrom('physical', 'virtual'),
    });
    fc.assert(
      fc.property(exported, ({ name, tags, locations, isPlaced, setIntervalSeconds, kind }) => {
        const location = isPlaced ? (locations[0] ?? null) : null;
        const row = {
          id: '7',
          name: cellText(Buffer.from(name).toString()),
          serial: kind === 'physical' ? '00042' : '',
          location: cellText(location ?? ''),
          tags: cellText(tags.toSorted().join(', ')),
          setIntervalSeconds: String(setIntervalSeconds ?? ''),
        };
        const having = {
          name,
          kind,
          wireId: '00042',
          tagIds: tags.map((tag) => `tag ${tag}`),
          location: location === null ? null : `at ${location}`,
          setIntervalSeconds,
        } as const;
        const planned = planRow(having, wish(row), { ...terms, names: worldOf(tags, locations) });
        expect(changesNothing(planned), JSON.stringify([having, row, planned])).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing of a sensor whose location or tag was deleted', () => {
    const lost = { ...sensor, location: 'gone', tagIds: ['gone', 'tag Cold'] };
    expect(changesNothing(planRow(lost, wish({ id: '7', location: '', tags: 'cold' }), terms))).toBe(true);
  });
});

describe('a row', () => {
  it('changes what differs, and nothing of columns that the file does not have', () => {
    expect(plan({ name: 'Freezer', location: 'ROOF' })).toEqual({
      name: { before: 'Fridge', after: 'Freezer' },
      location: { before: 'at Hall', after: 'at Roof' },
      missing: [],
    });
    expect(plan({ tags: 'North, lower, cold', setIntervalSeconds: '60' })).toMatchObject({
      tags: { before: ['Cold'], after: ['North, lower', 'Cold'] },
      setIntervalSeconds: { before: 600, after: 60 },
    });
  });

  it('empties with empty cells, but never the name', () => {
    expect(plan({ tags: '', location: '', setIntervalSeconds: '' })).toMatchObject({
      tags: { after: [] },
      location: { after: null },
      setIntervalSeconds: { after: null },
    });
    expect(refusalOf(() => plan({ name: ' ' }))).toEqual(['ImportCellInvalid', 'name', '']);
  });

  it('takes away the apostrophe that an export puts before a formula', () => {
    expect(plan({ name: "'=1+1", tags: "'=up" })).toMatchObject({ name: { after: '=1+1' }, tags: { after: ['=up'] } });
    expect(plan({ name: "'t Hof" })).toMatchObject({ name: { after: "'t Hof" } });
  });

  it('names tags that are missing, and makes them only if asked', () => {
    expect(refusalOf(() => plan({ tags: 'Cold, New, new, Newer' }))).toEqual(['TagUnknown', 'tags', 'New, Newer']);
    expect(plan({ tags: 'Cold, New' }, { createTags: true })).toMatchObject({
      tags: { after: ['Cold', 'New'] },
      missing: ['New'],
    });
  });

  const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',');
  it.each([
    [{ id: '0', name: 'a' }, 'ImportCellInvalid', 'id', '0'],
    [{ id: '7.5', name: 'a' }, 'ImportCellInvalid', 'id', '7.5'],
    [{ id: '2147483648', name: 'a' }, 'ImportCellInvalid', 'id', '2147483648'],
    [{ id: '', name: 'a' }, 'ImportCellInvalid', 'id', ''],
    [{ serial: '', name: 'a' }, 'ImportCellInvalid', 'serial', ''],
    [{ id: '7', setIntervalSeconds: '10 min' }, 'ImportCellInvalid', 'setIntervalSeconds', '10 min'],
    [{ id: '7', setIntervalSeconds: '2678401' }, 'ImportCellInvalid', 'setIntervalSeconds', '2678401'],
    [{ id: '7', name: 'x'.repeat(65) }, 'ImportCellInvalid', 'name', 'x'.repeat(65)],
    [{ id: '7', name: 'x'.repeat(9_000) }, 'ImportCellInvalid', 'name', `${'x'.repeat(100)}…`],
    [{ id: '7', tags: 'x'.repeat(33) }, 'ImportCellInvalid', 'tags', 'x'.repeat(33)],
    [{ id: '7', tags: many }, 'TooManySensorTags', 'tags', undefined],
    [{ id: '7', location: 'Cellar' }, 'LocationUnknown', 'location', 'Cellar'],
    [{ id: '7', serial: '42', name: 'a' }, 'ImportSerialOther', 'serial', '42'],
  ])('is refused with its column (%#)', (row: Readonly<Record<string, string>>, ...refusal) => {
    expect(refusalOf(() => planRow(sensor, wish(row), { ...terms, createTags: true }))).toEqual(refusal);
  });

  it('is refused where the caller may not see the location', () => {
    const sight = { organizationId: 1, locations: ['at Hall'] };
    expect(refusalOf(() => plan({ location: 'Roof' }, { sight }))).toEqual(['LocationUnknown', 'location', 'Roof']);
    expect(refusalOf(() => plan({ location: '' }, { sight }))).toEqual(['BeyondYourLocations', 'location', undefined]);
    expect(changesNothing(plan({ location: 'Hall' }, { sight }))).toBe(true);
  });

  it('has as many cells as the first line; empty ones more are no fault', () => {
    const columns = columnsOf(['id', 'name']);
    expect(readRow(columns, { cells: ['7', 'a', '', ' '] })).toMatchObject({ id: 7, name: 'a' });
    for (const cells of [['7'], ['7', 'a', 'b']]) expect(() => readRow(columns, { cells })).toThrow('ImportCellCount');
  });
});
