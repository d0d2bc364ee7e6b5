/**
 * One line of the report: the product's figure, the raw engine's or library's in the same run, and the limiting factor.
 */
export interface Result {
  readonly goal: string;
  readonly what: string;
  readonly ours: string;
  readonly raw: string;
  readonly ratio: string;
  readonly target: string;
  readonly met: boolean;
  readonly limitedBy: string;
}

const COLUMNS: readonly (keyof Result)[] = ['goal', 'what', 'ours', 'raw', 'ratio', 'target', 'met', 'limitedBy'];
const HEADINGS: Readonly<Record<keyof Result, string>> = {
  goal: 'goal',
  what: 'workload',
  ours: 'ours',
  raw: 'raw, same run',
  ratio: 'ratio',
  target: 'target',
  met: 'met',
  limitedBy: 'limited by',
};

/** The whole report as one Markdown table. */
export function table(results: readonly Result[]): string {
  const cell = (result: Result, column: keyof Result): string =>
    column === 'met' ? (result.met ? 'yes' : 'NO') : String(result[column]);
  const rows = [
    COLUMNS.map((column) => HEADINGS[column]),
    ...results.map((result) => COLUMNS.map((column) => cell(result, column))),
  ];
  const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, index) => text.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n');
}

/** The value below which the given share of the samples lies; samples need not be sorted. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
