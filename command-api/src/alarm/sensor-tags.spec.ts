import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { expect, it } from 'vitest';
import { SensorTags } from './sensor-tags.ts';

const organizationId = 7;
const cold = textTagId(organizationId, 'cold');

it('finds the tags of a sensor after merges and deletions, recorded as text or by id', () => {
  const tags = new SensorTags();
  tags.apply({ type: 'SensorTagsChanged', data: { sensorId: 1, organizationId, before: [], tags: ['Cold'] } });
  tags.apply({ type: 'SensorTagsAssigned', data: { sensorId: 2, organizationId, before: [], tagIds: ['frost'] } });
  expect([tags.has(1, cold), tags.has(2, cold), tags.has(3, cold)]).toEqual([true, false, false]);
  tags.apply({ type: 'TagMerged', data: { organizationId, tagId: 'frost', name: 'frost', into: cold } });
  expect([tags.has(2, cold), tags.has(2, 'frost'), tags.has(1, 'frost')]).toEqual([true, true, true]);
  tags.apply({ type: 'TagDeleted', data: { organizationId, tagId: cold, name: 'cold' } });
  expect([tags.has(1, cold), tags.has(2, 'frost')]).toEqual([false, false]);
});
