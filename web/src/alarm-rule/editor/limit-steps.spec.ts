import { expect, it } from 'vitest';
import { movedBy, typedAs } from './limit-steps.ts';

it('keys move a limit by the smallest shown step, pages by ten of them, and others leave it', () => {
  const after = (key: string, digits = 1) => {
    const moved = movedBy(key, 8, digits);
    return moved === null ? null : typedAs(moved, digits);
  };
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Enter'].map((key) => after(key))).toEqual([
    '8.1',
    '7.9',
    '9',
    '7',
    null,
  ]);
  expect(after('ArrowUp', 0)).toBe('9');
  expect(after('toString')).toBeNull();
});
