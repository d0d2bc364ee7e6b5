import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { TAGS_PER_ORGANIZATION } from '@watchglass/schemas/tag/limits';
import { codeOf } from '../code-for-tests.ts';
import { changeTagType, createTagType, deleteTagType, mergeTagType } from '../tag-type/change-tag-types.ts';
import { adoptTextTag, changeTag, createMissing, createTag, deleteTag, mergeTag } from './change-tags.ts';
import { noTags, presentTag, tagNamed, tagsFold, type TagFact, type Tags } from './tags.ts';

const organizationId = 7;
const apply = (tags: Tags, events: readonly TagFact[]): Tags => events.reduce(tagsFold.evolve, tags);
const tagged = (...names: string[]): Tags =>
  names.reduce(
    (tags, name) => apply(tags, createTag(tags, { organizationId, tagId: `id of ${name}`, name, typeId: null })),
    noTags,
  );

describe('a tag', () => {
  it('has a unique name in its organization, regardless of case', () => {
    const tags = tagged('cold', 'roof');
    const named = { organizationId, name: 'COLD', typeId: null };
    expect(codeOf(() => createTag(tags, { ...named, tagId: 'x' }))).toBe('TagNameTaken');
    expect(codeOf(() => changeTag(tags, { ...named, tagId: 'id of roof' }))).toBe('TagNameTaken');
    expect(changeTag(tags, { ...named, tagId: 'id of cold' })).toMatchObject([
      { type: 'TagRenamed', data: { before: 'cold', name: 'COLD' } },
    ]);
    expect(changeTag(tags, { organizationId, tagId: 'id of cold', name: 'cold', typeId: null })).toEqual([]);
  });

  it('is refused beyond the limit of an organization, also from the words of a sensor', () => {
    const many = Array.from({ length: TAGS_PER_ORGANIZATION }, (_, n): TagFact => ({
      type: 'TagCreated',
      data: { organizationId, tagId: `t${n}`, name: `t${n}`, typeId: null },
    }));
    const full = apply(noTags, many);
    expect(codeOf(() => createTag(full, { organizationId, tagId: 'x', name: 'more', typeId: null }))).toBe(
      'TooManyTags',
    );
    const missing = (...names: string[]) => createMissing(full, organizationId, { names, newId: () => 'x' });
    expect(codeOf(() => missing('more'))).toBe('TooManyTags');
    expect(missing('T1', 't2')).toEqual([]);
  });

  it('has a known type or none', () => {
    const tags = tagged('cold');
    const typed = { organizationId, tagId: 'id of cold', name: 'cold', typeId: 'zone' };
    expect(codeOf(() => changeTag(tags, typed))).toBe('TagTypeUnknown');
    const zoned = apply(tags, createTagType(tags, { organizationId, typeId: 'zone', name: 'Zone', colour: 'blue' }));
    expect(changeTag(zoned, typed)).toMatchObject([{ type: 'TagRetyped', data: { before: null, typeId: 'zone' } }]);
  });

  it('is merged with the tags that were merged into it before, so that every id leads to a tag in one step', () => {
    const merge = (tags: Tags, tagId: string, into: string) =>
      apply(tags, mergeTag(tags, { organizationId, tagId, into }));
    const first = merge(tagged('a', 'b', 'c'), 'id of a', 'id of b');
    const both = merge(first, 'id of b', 'id of c');
    expect(['id of a', 'id of b', 'id of c'].map((id) => presentTag(both, id))).toEqual(Array(3).fill('id of c'));
    expect(codeOf(() => merge(both, 'id of a', 'id of c'))).toBe('NotFound');
    expect(codeOf(() => merge(both, 'id of c', 'id of c'))).toBe('TagMergedIntoItself');
    expect(codeOf(() => merge(both, 'id of c', 'id of a'))).toBe('TagUnknown');
    const gone = apply(both, deleteTag(both, { organizationId, tagId: 'id of c' }));
    expect(presentTag(gone, 'id of a')).toBeNull();
  });
});

describe('a tag from before tags had ids', () => {
  it('gets the id of its text once, and never again after a rename, a merge or a deletion', () => {
    const adopted = apply(noTags, adoptTextTag(noTags, organizationId, 'Cold'));
    const tagId = textTagId(organizationId, 'cold');
    expect(tagNamed(adopted, 'cold')).toBe(tagId);
    const renamed = apply(adopted, changeTag(adopted, { organizationId, tagId, name: 'Chilled', typeId: null }));
    const deleted = apply(renamed, deleteTag(renamed, { organizationId, tagId }));
    for (const tags of [adopted, renamed, deleted]) expect(adoptTextTag(tags, organizationId, 'COLD')).toEqual([]);
  });

  it('is the tag of that name where there is one already', () => {
    const tags = apply(tagged('cold'), adoptTextTag(tagged('cold'), organizationId, 'Cold'));
    expect(presentTag(tags, textTagId(organizationId, 'Cold'))).toBe('id of cold');
    expect(tags.tags.size).toBe(1);
  });
});

describe('a tag type', () => {
  const zone = { organizationId, typeId: 'zone', name: 'Zone', colour: 'blue' } as const;

  it('has a unique name and a colour', () => {
    const tags = apply(noTags, createTagType(noTags, zone));
    expect(codeOf(() => createTagType(tags, { ...zone, typeId: 'other', name: 'ZONE' }))).toBe('TagTypeNameTaken');
    expect(changeTagType(tags, { ...zone, colour: 'green' })).toMatchObject([
      { type: 'TagTypeChanged', data: { before: { colour: 'blue' }, colour: 'green' } },
    ]);
    expect(changeTagType(tags, zone)).toEqual([]);
    expect(codeOf(() => changeTagType(noTags, zone))).toBe('NotFound');
  });

  it('gives its tags the type into which it is merged', () => {
    const floor = { ...zone, typeId: 'floor', name: 'Floor' };
    const both = apply(apply(noTags, createTagType(noTags, zone)), createTagType(noTags, floor));
    const typed = apply(both, createTag(both, { organizationId, tagId: 'a', name: 'a', typeId: 'zone' }));
    const after = apply(typed, mergeTagType(typed, { ...zone, into: 'floor' }));
    expect([[...after.types.keys()], after.tags.get('a')]).toEqual([['floor'], { name: 'a', typeId: 'floor' }]);
    expect(codeOf(() => mergeTagType(after, { ...zone, into: 'floor' }))).toBe('NotFound');
    expect(codeOf(() => mergeTagType(after, { ...floor, into: 'floor' }))).toBe('TagTypeMergedIntoItself');
    expect(codeOf(() => mergeTagType(after, { ...floor, into: 'zone' }))).toBe('TagTypeUnknown');
  });

  it('leaves its tags without a type when it is deleted', () => {
    const typed = apply(apply(noTags, createTagType(noTags, zone)), [
      { type: 'TagCreated', data: { organizationId, tagId: 'a', name: 'a', typeId: 'zone' } },
    ]);
    const after = apply(typed, deleteTagType(typed, zone));
    expect([after.types.size, after.tags.get('a')]).toEqual([0, { name: 'a', typeId: null }]);
  });
});

it('every id ever made leads to a present tag or to none, and names stay unique, after any commands', () => {
  const name = fc.constantFrom('a', 'A', 'b', 'c');
  const command = fc.record({
    act: fc.constantFrom('create', 'rename', 'merge', 'delete', 'adopt'),
    one: fc.nat(9),
    other: fc.nat(9),
    name,
  });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let tags = noTags;
      const made = new Set<string>();
      const idAt = (at: number): string => [...made][at % Math.max(1, made.size)] ?? 'none';
      for (const { act, one, other, name: text } of commands) {
        const which = { organizationId, tagId: idAt(one) };
        const decide = {
          create: () => createTag(tags, { ...which, tagId: `new ${made.size}`, name: text, typeId: null }),
          rename: () => changeTag(tags, { ...which, name: text, typeId: null }),
          merge: () => mergeTag(tags, { ...which, into: idAt(other) }),
          delete: () => deleteTag(tags, which),
          adopt: () => adoptTextTag(tags, organizationId, text),
        };
        expect(
          codeOf(() => {
            const events = decide[act as keyof typeof decide]();
            for (const { data } of events) if ('tagId' in data) made.add(data.tagId);
            tags = apply(tags, events);
          }),
        ).not.toBe('bug');
        const names = [...tags.tags.values()].map((tag) => tag.name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        for (const id of made) expect([null, ...tags.tags.keys()]).toContain(presentTag(tags, id));
      }
    }),
  );
});
