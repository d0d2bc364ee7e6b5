import { describe, expect, it } from 'vitest';
import { noTags, tagsFold, type TagFact, type Tags } from '../../tag/tags.ts';
import { withoutTags, withTags } from './retag.ts';

const organizationId = 1;
const made = (tagId: string): TagFact => ({
  type: 'TagCreated',
  data: { organizationId, tagId, name: tagId, typeId: null },
});
const tagsAfter = (...facts: TagFact[]): Tags => facts.reduce<Tags>(tagsFold.evolve, noTags);
const having = (...tagIds: string[]) => ({ tagIds });

describe('the tags of a sensor', () => {
  const merged: TagFact = { type: 'TagMerged', data: { organizationId, tagId: 'old', name: 'old', into: 'cold' } };
  const removed: TagFact = { type: 'TagDeleted', data: { organizationId, tagId: 'gone', name: 'gone' } };
  const tags = tagsAfter(...['old', 'cold', 'gone', 'roof'].map(made), merged, removed);

  it('stay beside a further one; merged tags count as their successor and deleted ones are left out', () => {
    expect(withTags(having('old', 'gone'), tags, ['roof', 'cold'])).toEqual(['cold', 'roof']);
  });

  it('lose the named ones only', () => {
    expect(withoutTags(having('old', 'roof'), tags, ['cold'])).toEqual(['roof']);
  });

  it('are 20 at most', () => {
    const names = Array.from({ length: 21 }, (_, index) => `t${index}`);
    const many = tagsAfter(...names.map(made));
    const full = having(...names.slice(0, 20));
    expect(withTags(full, many, ['t3'])).toHaveLength(20);
    expect(() => withTags(full, many, ['t20'])).toThrow(expect.objectContaining({ code: 'TooManySensorTags' }));
  });
});
