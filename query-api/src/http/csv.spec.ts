import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that begins like a formula stays text: %j',
  (cell) => {
    expect(csvLine([cell]).replaceAll('"', '').startsWith("'")).toBe(true);
  },
);

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, 'plain'])).toBe('"a,b","say ""hi""","two\nlines",,plain\r\n');
});

test('a number below nothing is no formula', () => {
  expect(csvLine([-3.5, '-3.5'])).toBe("-3.5,'-3.5\r\n");
});
