import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that begins like a formula stays text: %j',
  (cell) => {
    expect(csvLine([cell]).replaceAll('"', '').startsWith("'")).toBe(true);
  },
);

test.each([
  ['in full width', ['＝1+1', '＋1', '－1', '＠SUM(A1)']],
  ['in small form', ['﹣1', '﹢1', '﹦1', '﹫A']],
  ['after spaces', [' =1', '\u00A0=1', '\u3000＝1', '\n=1', '\u2028=1']],
  [
    'after characters without width',
    ['\uFEFF=1', '\u200B=1', '\u200D\u2060+1', '\u202E-1', '\u00AD@A', '\uFE0F=1', '\u3164=1'],
  ],
])('a formula %s stays text', (_where, cells) => {
  for (const text of cells) expect(csvLine([text]).replace(/^"/, '').startsWith("'"), JSON.stringify(text)).toBe(true);
});

test('text with such a sign inside it is unchanged', () => {
  for (const text of ['a=b', ' North hall', '\u200Bhall', 'Größe + Rest', '🌡️ −5'])
    expect(csvLine([text])).toBe(`${text}\r\n`);
});

test('a cell of invisible characters costs linear time', () => {
  expect(csvLine(['\u200B'.repeat(1_000_000)])).toHaveLength(1_000_002);
});

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, 'plain'])).toBe('"a,b","say ""hi""","two\nlines",,plain\r\n');
});

test('a negative number is not treated as a formula', () => {
  expect(csvLine([-3.5, '-3.5'])).toBe("-3.5,'-3.5\r\n");
});
