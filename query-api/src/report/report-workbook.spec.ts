import { LANGUAGES } from '@watchglass/schemas/user/languages';
import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { reportWorkbook } from './report-workbook.ts';
import { contentOf, excursionAt, MARCH, sourceOf, termsOf } from './testing/report-content.ts';

const sheetsOf = async (content: ReturnType<typeof contentOf>) =>
  readWorkbook(Buffer.from(await reportWorkbook(content)) as never);

it('a workbook has all excursions on the clock of the zone, and texts stay texts', async () => {
  const excursions = Array.from({ length: 205 }, (_, n) => excursionAt(MARCH.from + n * 3 * 3_600_000));
  const source = sourceOf({ name: '=1+1', excursions });
  const sheets = await sheetsOf(contentOf({ sources: [source] }));
  const found = sheets.find(({ sheet }) => sheet === 'Excursions')?.data ?? [];
  expect(found.length).toBe(206);
  expect(found[1]?.slice(0, 6)).toEqual([
    '=1+1, Temperature, °C',
    'Above',
    new Date('2026-03-01T00:00:00Z'),
    new Date('2026-03-01T01:00:00Z'),
    1,
    11.3,
  ]);
  expect(found[1]?.at(-1)).toBe('The door was open.');
});

it('a summary has its facts and figures alone', async () => {
  const sheets = await sheetsOf(contentOf({ terms: termsOf({ kind: 'summary' }) }));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Summary report', 'Figures']);
  expect(sheets[0]?.data).toContainEqual(['Revision', '1']);
  expect(sheets[1]?.data[1]?.slice(0, 4)).toEqual(['Fridge 1, Temperature, °C', 'Rīga, warehouse', 44_520, 97.12]);
});

it.each(LANGUAGES)('in %s each sheet has a name of its own', async (language) => {
  const rule = { title: 'Cold', versions: [] };
  const names = (await sheetsOf(contentOf({ terms: termsOf({ language }), rule }))).map(({ sheet }) => sheet);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(12);
});
