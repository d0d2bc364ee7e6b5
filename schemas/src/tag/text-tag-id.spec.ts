import { expect, it } from 'vitest';
import { textTagId } from './text-tag-id.ts';

it('gives a text tag one UUIDv5 per organization, regardless of case', () => {
  const id = textTagId(7, 'Freezer');
  expect(id).toBe('f0d40ce2-784f-55d2-9f72-510a993fd0b5');
  expect(textTagId(7, 'FREEZER')).toBe(id);
  expect(textTagId(8, 'Freezer')).not.toBe(id);
});
