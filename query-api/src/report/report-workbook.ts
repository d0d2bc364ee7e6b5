import { offsetAt } from '@watchglass/schemas/local-time';
import type { ReportContent, ReportSource } from '@watchglass/schemas/report/content';
import { rowXml, type SheetCell } from '../export/sheet-xml.ts';
import { workbook, type Sheet } from '../export/workbook.ts';
import { offsetText, writerOf, type ReportTable, type Writer } from './cells.ts';
import { annotationsTable, factsOf, ruleTable, signaturesTable } from './common-tables.ts';
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
} from './source-tables.ts';
import { filled } from './words.ts';

const WIDTH = 20;
/** Of the name of a sheet; these characters are not allowed in one. */
const MOST_CHARACTERS = 31;
const FORBIDDEN = /[[\]:*?/\\]/g;

/** The report as a workbook, with all that paper only counts. */
export async function reportWorkbook(content: ReportContent): Promise<Uint8Array> {
  const writer = writerOf(content);
  const { words } = writer;
  const { terms, period, sources } = content;
  const facts = factsOf(content, writer, offsetText(offsetAt(period.from, terms.zone)));
  const sheets = [
    sheet(words[terms.kind], [[terms.title], ...facts, ...withheldIn(sources, writer)]),
    sheet(words.figures, figureRows(sources, writer)),
    ...(terms.kind === 'summary' ? [] : complianceSheets(content, writer)),
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbook(sheets, new Date(content.madeAt))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function figureRows(sources: readonly ReportSource[], writer: Writer): SheetCell[][] {
  const { words, sheet: cell } = writer;
  const head: readonly string[] = [words.source, words.location];
  // Sources of one metric have the same figures; another metric has a head of its own.
  return sources.flatMap((source, place) => {
    const told = figuresTold(source, writer);
    const titles = [...head, ...told.map(([title]) => title)];
    const before = sources[place - 1];
    const isNew = before === undefined || before.metric.id !== source.metric.id;
    const row = [nameOf(source, writer), source.location, ...told.map(([, value]) => cell(value))];
    return isNew ? [titles, row] : [row];
  });
}

const nameOf = (source: ReportSource, { words }: Writer): string => `${source.name}, ${metricText(source, words)}`;

/** The sources of which readings are left out. */
const withheldIn = (sources: readonly ReportSource[], writer: Writer): SheetCell[][] =>
  sources.filter(({ figures }) => figures.isWithheld).map((source) => [nameOf(source, writer), writer.words.withheld]);

/** The rows of a table; what is not among them is counted. */
function rowsOf({ rows }: ReportTable, { words, sheet: cell }: Writer, total = rows.length): SheetCell[][] {
  const told = rows.map((row) => row.map(cell));
  return total > rows.length ? [...told, [filled(words.more, { n: total - rows.length })]] : told;
}

function complianceSheets(content: ReportContent, writer: Writer): Sheet[] {
  const ofSources = (
    tableOf: (source: ReportSource, writer: Writer) => ReportTable,
    totalOf?: (source: ReportSource) => number,
  ): Sheet => {
    const tables = content.sources.map((source) => ({ source, table: tableOf(source, writer) }));
    const [first] = tables;
    const head = [writer.words.source, ...(first?.table.columns ?? []).map(([title]) => title)];
    const rows = tables.flatMap(({ source, table }) =>
      rowsOf(table, writer, totalOf?.(source)).map((row) => [nameOf(source, writer), ...row]),
    );
    return sheet(first?.table.title ?? '', [head, ...rows]);
  };
  const common = (table: ReportTable, total?: number): Sheet =>
    sheet(table.title, [table.columns.map(([title]) => title), ...rowsOf(table, writer, total)]);
  return [
    ofSources(excursionsTable),
    ofSources(gapsTable, ({ gaps }) => gaps.total),
    ofSources(lateTable, ({ late }) => late.total),
    ofSources(conflictsTable, ({ conflicts }) => conflicts.total),
    ...[changesTable, certificatesTable, adjustmentsTable].map((tableOf) => ofSources(tableOf)),
    ...(content.rule === null
      ? []
      : [common({ ...ruleTable(content.rule, writer), title: writer.words.ruleVersions })]),
    common(annotationsTable(content, writer), content.annotations.total),
    common(signaturesTable(content, writer)),
  ];
}

function sheet(title: string, rows: readonly (readonly SheetCell[])[]): Sheet {
  const widths = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, () => WIDTH);
  return {
    name: title.replaceAll(FORBIDDEN, ' ').slice(0, MOST_CHARACTERS),
    widths,
    rows: rows.map((row, place) => rowXml(row, place + 1)),
  };
}
