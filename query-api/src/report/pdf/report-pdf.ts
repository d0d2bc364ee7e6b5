import { offsetAt } from '@watchglass/schemas/local-time';
import type { ReportContent, ReportSource } from '@watchglass/schemas/report/content';
import { offsetText, writerOf, type ReportTable, type Writer } from '../cells.ts';
import { annotationsTable, factsOf, ruleTable, signaturesTable } from '../common-tables.ts';
import {
  adjustmentsTable,
  certificatesTable,
  changesTable,
  conflictsTable,
  excursionsTable,
  figuresTold,
  gapsTable,
  lateTable,
  metricText,
  overviewTable,
} from '../source-tables.ts';
import { filled } from '../words.ts';
import { ACROSS, MARGIN, Paper } from './paper.ts';
import { putChart } from './put-chart.ts';
import { putPairs, putTable } from './put-table.ts';

export interface ReportPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Letters that the font lacks, shown as a box. */
  readonly missing: number;
}

/** Rows of a table on paper: a workbook has all. */
const EXCURSIONS = 200;
const OTHERS = 50;

/** The report on paper. */
export async function reportPdf(content: ReportContent): Promise<ReportPdf> {
  const { terms, workspace, revision, period, madeAt } = content;
  const writer = writerOf(content);
  const { words } = writer;
  const paper = new Paper({ title: terms.title, madeAt });
  paper.say(words[terms.kind], { size: 10, color: '#5a6570' }, 2);
  paper.say(terms.title, { size: 18, font: 'bold' }, 8);
  putPairs(paper, factsOf(content, writer, offsetText(offsetAt(period.from, terms.zone))));
  putTable(paper, overviewTable(content.sources, writer), { writer, most: content.sources.length });
  for (const source of content.sources) putSource(paper, source, { content, writer });
  putCommon(paper, content, writer);
  paper.say(words.held, { size: 7.5, color: '#5a6570' });
  if (paper.missing > 0) paper.say(filled(words.missingLetters, { n: paper.missing }), { size: 7.5, color: '#5a6570' });
  const { missing } = paper;
  const made = await paper.finished((page, pages) => [
    `${workspace} · ${terms.title} · ${words.revision} ${revision}`,
    filled(words.page, { page, pages }),
  ]);
  return { ...made, missing };
}

interface Putting {
  readonly content: ReportContent;
  readonly writer: Writer;
}

function putSource(paper: Paper, source: ReportSource, { content, writer }: Putting): void {
  const { words, text } = writer;
  paper.heading(`${source.name}, ${metricText(source, words)}`, 13);
  if (source.location !== '') paper.say(`${words.location}: ${source.location}`, { size: 8.5 });
  if (source.figures.isWithheld) paper.say(words.withheld, { size: 8.5, font: 'bold' });
  putChart(paper, source, { ...content, zone: content.terms.zone, writer });
  putPairs(
    paper,
    figuresTold(source, writer).map(([title, cell]) => [title, text(cell)]),
  );
  if (content.terms.kind === 'summary') return;
  const put = (table: ReportTable, total: number, most = OTHERS): void =>
    putCounted(paper, table, { content, writer, total, most });
  put(excursionsTable(source, writer), source.excursions.length, EXCURSIONS);
  put(gapsTable(source, writer), source.gaps.total);
  put(lateTable(source, writer), source.late.total);
  put(conflictsTable(source, writer), source.conflicts.total);
  for (const table of [
    changesTable(source, writer),
    certificatesTable(source, writer),
    adjustmentsTable(source, writer),
  ])
    put(table, table.rows.length);
}

interface Counting extends Putting {
  readonly total: number;
  readonly most: number;
}

/** A table under its title with the number of what it is about; what does not stand there is counted. */
function putCounted(paper: Paper, table: ReportTable, { content, writer, total, most }: Counting): void {
  const { words } = writer;
  paper.heading(`${table.title}: ${total === 0 ? words.none : total}`, 9.5);
  if (total === 0) return;
  putTable(paper, table, { writer, most });
  const left = total - Math.min(most, table.rows.length);
  if (left === 0) return;
  const isInSheet = content.terms.formats.includes('xlsx') && total === table.rows.length;
  paper.say(filled(isInSheet ? words.moreInXlsx : words.more, { n: left }), { size: 8 });
}

function putCommon(paper: Paper, content: ReportContent, writer: Writer): void {
  if (content.terms.kind === 'summary') return;
  const put = (table: ReportTable, total: number): void =>
    putCounted(paper, table, { content, writer, total, most: Math.max(OTHERS, table.rows.length) });
  if (content.rule !== null) put(ruleTable(content.rule, writer), content.rule.versions.length);
  put(annotationsTable(content, writer), content.annotations.total);
  put(signaturesTable(content, writer), content.signatures.length);
  putSignatureLines(paper, writer);
}

/** Lines on which three people sign by hand. */
function putSignatureLines(paper: Paper, { words }: Writer): void {
  paper.need(110);
  const width = ACROSS / 3;
  paper.y += 34;
  for (const [place, who] of [words.prepared, words.reviewed, words.approved].entries()) {
    const x = MARGIN + place * width;
    paper.doc
      .moveTo(x, paper.y)
      .lineTo(x + width - 14, paper.y)
      .lineWidth(0.7)
      .strokeColor('#101418')
      .stroke();
    paper.put([who, `${words.name}:`, `${words.date}:`, `${words.signature}:`], { x, y: paper.y + 5 }, { size: 8 });
  }
  paper.y += 62;
}
