import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '1 KiB'],
  [1_023, '1 KiB'],
  [2_048, '2 KiB'],
  [1_048_576, '1.0 MiB'],
  [10 * 1_048_576, '10.0 MiB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text);
});
