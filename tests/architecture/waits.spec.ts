import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const FOR_TESTS = /\.spec\.tsx?$|for-tests\.ts$|\/testing\/|\/contracts?\/|^tests\/(?!bench\/)/;
const WAITS = /\b(?:until|waitFor\w*|waitUntil|poll)\(/;

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The calls of waiting functions, each from its first line to its last in the formatter's layout. */
function waitsIn(text: string): string[][] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!WAITS.test(line)) return [];
    if (!line.endsWith('(') && !line.endsWith('{')) return [[line]];
    const length = lines.slice(at + 1).findIndex((each) => each !== '' && indentOf(each) <= indentOf(line));
    return [lines.slice(at, at + length + 2)];
  });
}

/** Returns true if the bound is a literal number in the call. */
function isNumbered(wait: readonly string[]): boolean {
  const [first = '', beforeLast = ''] = [wait[0], wait.at(-2)];
  const isLastArgument = wait.length > 2 && indentOf(beforeLast) === indentOf(first) + 2;
  return (
    wait.some((line) => /\btimeout: \d/.test(line)) ||
    /, \d[\d_]*\)/.test(first.slice(first.indexOf('until('))) ||
    (isLastArgument && /^ *\d[\d_]*,$/.test(beforeLast))
  );
}

describe('waits', () => {
  it('of tests have a named bound, or the common one', () => {
    const numbered = sources()
      .filter(({ file }) => FOR_TESTS.test(file))
      .flatMap(({ file, text }) =>
        waitsIn(text)
          .filter(isNumbered)
          .map(([line = '']) => `${file}: ${line.trim()}`),
      );
    expect(numbered).toEqual([]);
  });
});
