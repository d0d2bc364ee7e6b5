import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeFrom, normalCode, shownCode } from './code.ts';
import { CODE_CHARACTERS, CODE_LETTERS } from './limits.ts';

const bytes = fc.uint8Array({ minLength: CODE_CHARACTERS * 4, maxLength: CODE_CHARACTERS * 4 });

/** Yields the given bytes, then zeros. */
function source(given: Uint8Array): (count: number) => Uint8Array {
  let at = 0;
  return (count) => {
    at += count;
    return at <= given.length ? given.slice(at - count, at) : new Uint8Array(count);
  };
}

it('a code is eight of twenty letters, and is read whatever its case, dashes and spaces', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const code = codeFrom(source(given));
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
      for (const typed of [shownCode(code), code.toLowerCase(), ` ${shownCode(code)} `])
        expect(normalCode(typed)).toBe(code);
    }),
  );
});

it('each letter is as likely as another', () => {
  const counted = new Map<string, number>();
  for (let byte = 0; byte < 240; byte += 1) {
    const letter = codeFrom(() => new Uint8Array(CODE_CHARACTERS).fill(byte)).charAt(0);
    counted.set(letter, (counted.get(letter) ?? 0) + 1);
  }
  expect([counted.size, new Set(counted.values())]).toEqual([CODE_LETTERS.length, new Set([12])]);
});

it('other text is no code', () => {
  for (const text of ['', 'BBBB', 'BBBB-BBBA', 'BBBBBBBBB', '<script>', 'BBBBBBB1', 'ＢＢＢＢＢＢＢＢ'])
    expect(normalCode(text)).toBeNull();
});
