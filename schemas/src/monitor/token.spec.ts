import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicTokenFrom, publicTokenOf } from './token.ts';

describe('the token of a public tile', () => {
  it('is eight letters and digits, none of which look alike', () => {
    for (let n = 0; n < 200; n += 1) expect(publicTokenFrom(randomBytes)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{8}$/);
  });

  it('uses no byte that would favour a letter', () => {
    const bytes = [255, 232, 0, 57, 231];
    expect(publicTokenFrom((count) => Uint8Array.from({ length: count }, (_, n) => bytes[n % bytes.length] ?? 0))).toBe(
      '1zz11zz1',
    );
  });

  it('is read from what a person pastes: any text of eight characters, trimmed, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        expect(publicTokenOf(` ${text}\n`)).toBe(text.trim().length === 8 ? text.trim() : null);
      }),
    );
  });
});
