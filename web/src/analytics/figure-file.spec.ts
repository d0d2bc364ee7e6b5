import { expect, it } from 'vitest';
import { csvOf, tabbed } from './figure-file.ts';

it('a table of figures has no formula, and its cells stay whole', () => {
  const rows = [
    ['', '=cmd|calc', 'a "b", c'],
    ['Mean', '-4.0 °C', '–'],
  ];
  expect(csvOf(rows)).toBe('\uFEFF,\'=cmd|calc,"a ""b"", c"\r\nMean,-4.0 °C,–\r\n');
  expect(
    tabbed([
      ['a\tb', '+1'],
      ['c\nd', '-1'],
    ]),
  ).toBe("a b\t'+1\nc d\t-1");
});
