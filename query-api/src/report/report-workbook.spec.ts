import { LANGUAGES } from '@watchglass/schemas/user/languages';
import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { reportWorkbook } from './report-workbook.ts';
import { contentOf, excursionAt, MARCH, RULE, SIGNED, sourceOf, termsOf } from './testing/report-content.ts';
import { filled, WORDS } from './words.ts';

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

it('a workbook says how much it does not list, and of which sources readings are left out', async () => {
  const one = sourceOf();
  const source = sourceOf({
    figures: { ...one.figures, isWithheld: true },
    gaps: { ...one.gaps, total: 4 },
    late: { ...one.late, total: 7 },
    conflicts: { ...one.conflicts, total: 3 },
  });
  const whole = contentOf();
  const sheets = await sheetsOf(
    contentOf({ sources: [source, one], annotations: { ...whole.annotations, total: 12 } }),
  );
  const rowsOf = (name: string) => (sheets.find(({ sheet }) => sheet === name)?.data ?? []).slice(1);
  const name = 'Fridge 1, Temperature, °C';
  const left = (n: number) => filled(WORDS.en.more, { n });
  for (const [sheet, more] of [
    ['Gaps', 3],
    ['Late readings', 6],
    ['Conflicting values', 2],
  ] as const)
    expect([rowsOf(sheet).length, rowsOf(sheet)[1]?.slice(0, 2)], sheet).toEqual([3, [name, left(more)]]);
  expect(rowsOf('Annotations')[1]?.[0]).toBe(left(11));
  expect(sheets[0]?.data.filter(([title]) => title === name).map((row) => row[1])).toEqual([WORDS.en.withheld]);
});

it('a workbook has late and refused values, changes of sensors, certificates, adjustments, rule versions and signatures', async () => {
  const sheets = await sheetsOf(contentOf({ rule: RULE, signatures: [SIGNED] }));
  const firstOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data[1];
  const clock = (text: string) => new Date(`2026-03-${text}:00Z`);
  expect(firstOf('Gaps')?.slice(1)).toEqual([clock('11T00:00'), clock('12T00:00'), 24]);
  expect(firstOf('Late readings')?.slice(1)).toEqual([clock('02T00:00'), 5.1, clock('02T03:00')]);
  expect(firstOf('Conflicting values')?.slice(1)).toEqual([clock('03T00:00'), 5.1, 6.4]);
  expect(firstOf('Changes of sensor')?.slice(1)).toEqual([clock('06T00:00'), WORDS.en.outOfSight]);
  expect(firstOf('Calibration certificates')?.slice(2)).toEqual(['LV-2026/117', 'Metrum', '2026-01-15', '2027-01-15']);
  expect(firstOf('Adjustments')?.slice(2)).toEqual(['2', clock('02T00:00'), '1', '-0.3', '0', '1']);
  expect(firstOf('Versions of the alarm rule')).toEqual([
    '3',
    clock('03T00:00'),
    'changed',
    'warning < 2; warning > 8, critical > 10',
    'Ann',
  ]);
  expect(firstOf('Signatures')).toEqual(['1', 'Ann', 'reviewed', clock('04T00:00')]);
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
