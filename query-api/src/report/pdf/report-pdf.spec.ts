import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import type { ReportContent, ReportSource } from '@watchglass/schemas/report/content';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { expect, it } from 'vitest';
import { contentOf, excursionAt, MARCH, RULE, SIGNED, sourceOf, termsOf } from '../testing/report-content.ts';
import { WORDS } from '../words.ts';
import { printingWith } from './printable.ts';
import { reportPdf } from './report-pdf.ts';

/** Reads files back with Debian's package poppler-utils; `npm test` installs it where it may, else these are skipped. */
const readBack = it.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined);

/** The text of a file as it lies on its pages. */
function textOf(bytes: Uint8Array): string {
  const { stdout, status, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes });
  expect(status, String(stderr)).toBe(0);
  return String(stdout).replaceAll(/\s+/g, ' ');
}

function expectText(bytes: Uint8Array, texts: readonly string[]): void {
  const text = textOf(bytes);
  for (const each of texts) expect(text).toContain(each);
}

readBack(
  'a compliance report has its period on the clock of the zone, figures, excursions and all else that was noted in it',
  async () => {
    const { bytes, pages, missing } = await reportPdf(contentOf({ rule: RULE, signatures: [SIGNED] }));
    expect([Buffer.from(bytes).subarray(0, 5).toString(), missing]).toEqual(['%PDF-', 0]);
    expectText(bytes, [
      'Vaccine fridges',
      'Baltic Pharma',
      // Summer time began within it.
      '2026-03-01 00:00 +02:00',
      '≥ 2, ≤ 8',
      'Fridge 1, Temperature, °C',
      '44,520',
      'Excursions: 2',
      'Inga Bērziņa',
      'The door was',
      'no alarm',
      'Gaps: 1',
      'Late readings: 1',
      'Conflicting values: 1',
      'a sensor that the maker does not see',
      'LV-2026/117',
      '-0.3',
      'Versions of the alarm rule: Cold chain: 1',
      'warning > 8, critical > 10',
      'Filled anew',
      'Signatures: 1',
      'Approved by',
      `Page ${pages} of ${pages}`,
    ]);
  },
);

readBack('a summary has figures alone', async () => {
  const { bytes } = await reportPdf(contentOf({ terms: termsOf({ kind: 'summary' }) }));
  const text = textOf(bytes);
  expect([text.includes('Mean kinetic'), text.includes('Approved by')]).toEqual([true, false]);
});

readBack.each(LANGUAGES)('in %s no letter is missing', async (language) => {
  const line = sourceOf().line.slice(0, 50);
  const { bytes, missing } = await reportPdf(
    contentOf({ terms: termsOf({ language }), sources: [sourceOf({ line })] }),
  );
  expect(missing).toBe(0);
  expectText(bytes, [WORDS[language].compliance, WORDS[language].kinetic]);
});

it('the same content is the same file', async () => {
  const [one, other] = [await reportPdf(contentOf()), await reportPdf(contentOf())];
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
});

readBack('more than two hundred excursions are counted, with those that lie in the workbook', async () => {
  const excursions = Array.from({ length: 205 }, (_, n) => excursionAt(MARCH.from + n * 3 * 3_600_000));
  const { bytes, pages } = await reportPdf(contentOf({ sources: [sourceOf({ excursions })] }));
  expect(pages).toBeGreaterThan(5);
  expectText(bytes, ['Excursions: 205', '5 more are in the XLSX file.']);
});

readBack(
  'letters that the font lacks are boxes and are counted, and no text is a command or moves another',
  async () => {
    const name = '中国 (\\) <b>&amp; \u202Eevil\u0007\n';
    const { bytes, missing } = await reportPdf(
      contentOf({ sources: [sourceOf({ name, location: 'x'.repeat(3_000) })] }),
    );
    // The name stands in the table of all sources and above its own section.
    expect(missing).toBe(4);
    expectText(bytes, ['□□ (\\) <b>&amp; evil', 'shown as □: 4']);
  },
);

it('a source without readings, without limits and with one value is drawn', async () => {
  const nothing = { line: [], excursions: [], extremes: { min: null, max: null } };
  const flat = { line: [[MARCH.from, 5, 5, 5] as const] };
  const { pages } = await reportPdf(
    contentOf({ limits: { low: null, high: null }, sources: [sourceOf(nothing), sourceOf(flat)] }),
  );
  expect(pages).toBeGreaterThan(1);
});

/** The strokes of all pages, as their operators. */
function strokesIn(bytes: Uint8Array): string {
  const streams = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\nstream\r?\n([^]*?)\nendstream/g),
  ];
  return streams
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((text) => text.includes(' Tf'))
    .join('\n');
}

it('a chart has its line, which no gap is crossed by, its limits as dashes and its excursions behind them', async () => {
  const drawn = async (line: ReportSource['line'], change: Partial<ReportContent> = {}) => {
    const source = sourceOf({ line, excursions: change.limits ? [] : [excursionAt(MARCH.from)] });
    const terms = termsOf({ kind: 'summary' });
    const strokes = strokesIn((await reportPdf(contentOf({ terms, sources: [source], ...change }))).bytes);
    const count = (operator: RegExp): number => strokes.match(operator)?.length ?? 0;
    return { begins: count(/ m$/gm), dashes: count(/^\[3 2\] 0 d$/gm), areas: count(/ re$/gm) };
  };
  const at = (n: number) => [MARCH.from + n * 3_600_000, 5, 5, 5] as const;
  const gap = [MARCH.from + 2 * 3_600_000, null, null, null] as const;
  const whole = await drawn([at(0), at(1), at(3), at(4)]);
  const broken = await drawn([at(0), at(1), gap, at(3), at(4)]);
  expect(broken.begins - whole.begins).toBe(1);
  const bare = await drawn([at(0), at(1), at(3), at(4)], { limits: { low: null, high: null } });
  expect([whole.dashes, bare.dashes, whole.areas - bare.areas]).toEqual([2, 0, 1]);
});

it('a letter that the font lacks is counted as often as it stands', () => {
  const { printable, missing } = printingWith((codePoint) => codePoint < 0x250);
  expect(printable('a中\tb中\u0000')).toBe('a□ b□');
  expect(missing()).toBe(2);
});
