import type { ReportTable, Writer } from '../cells.ts';
import { ACROSS, MARGIN, type Paper, type Style } from './paper.ts';

const HEAD: Style = { size: 7.5, font: 'bold', color: '#5a6570' };
const BODY: Style = { size: 8 };
const GAP = 6;
const ROW = 3;
const LEADING = 1.35;

/** A table over the whole width with its first rows; its head stands on each page. */
export function putTable(
  paper: Paper,
  table: ReportTable,
  { writer, most }: { readonly writer: Writer; readonly most: number },
): void {
  const all = table.columns.reduce((sum, [, share]) => sum + share, 0);
  const widths = table.columns.map(([, share]) => (share / all) * ACROSS);
  const laid = (cells: readonly string[], style: Style): string[][] =>
    cells.map((cell, place) => paper.lines(cell, (widths[place] ?? 0) - GAP, style));
  const head = laid(
    table.columns.map(([title]) => title),
    HEAD,
  );
  const rows = table.rows.slice(0, most).map((row) => laid(row.map(writer.text), BODY));
  let page: unknown = null;
  for (const row of rows) {
    paper.need(heightOf(row, BODY) + (page === paper.doc.page ? 0 : heightOf(head, HEAD)));
    if (page !== paper.doc.page) putRow(paper, { cells: head, widths, style: HEAD });
    page = paper.doc.page;
    putRow(paper, { cells: row, widths, style: BODY });
  }
  paper.y += 4;
}

interface Row {
  readonly cells: readonly (readonly string[])[];
  readonly widths: readonly number[];
  readonly style: Style;
}

const heightOf = (cells: Row['cells'], { size }: Style): number =>
  Math.max(1, ...cells.map((lines) => lines.length)) * size * LEADING + ROW;

function putRow(paper: Paper, { cells, widths, style }: Row): void {
  let x = MARGIN;
  for (const [place, lines] of cells.entries()) {
    paper.put(lines, { x, y: paper.y }, style);
    x += widths[place] ?? 0;
  }
  paper.y += heightOf(cells, style);
  paper.rule(paper.y - ROW / 2, '#e2e6ea');
}

/** Pairs of a title and a text in two columns. */
export function putPairs(paper: Paper, pairs: readonly (readonly [title: string, text: string])[]): void {
  const half = Math.ceil(pairs.length / 2);
  const width = ACROSS / 2 - GAP;
  for (let place = 0; place < half; place += 1) {
    const both = [pairs[place], pairs[place + half]].map((pair) => ({
      title: paper.lines(pair?.[0] ?? '', width * 0.58 - GAP, HEAD),
      text: paper.lines(pair?.[1] ?? '', width * 0.42, BODY),
    }));
    const height = Math.max(...both.flatMap(({ title, text }) => [heightOf([title], HEAD), heightOf([text], BODY)]));
    paper.need(height);
    for (const [column, { title, text }] of both.entries()) {
      const x = MARGIN + column * (ACROSS / 2 + GAP);
      paper.put(title, { x, y: paper.y }, HEAD);
      paper.put(text, { x: x + width * 0.58, y: paper.y }, BODY);
    }
    paper.y += height;
  }
  paper.y += 4;
}
