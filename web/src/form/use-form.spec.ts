import { describe, expect, it } from 'vitest';
import { trimmed } from './use-form.ts';

describe('a field on blur', () => {
  it('loses the spaces around its text, and nothing else', () => {
    expect([' Cold store 1\t', '', 4, null, true].map(trimmed)).toEqual(['Cold store 1', '', 4, null, true]);
  });
});
