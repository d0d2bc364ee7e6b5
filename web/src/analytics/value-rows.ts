import type { PlotLine } from './plot-line.ts';

/** A row of the table of values: an instant, and what each line has exactly then. */
export interface ValueRow {
  readonly id: number;
  /** By the ids of lines. */
  readonly values: ReadonlyMap<string, number>;
}

/** The points of lines by their instants, the newest first. */
export function valueRows(lines: readonly Pick<PlotLine, 'id' | 'points'>[]): ValueRow[] {
  const rows = new Map<number, Map<string, number>>();
  for (const { id, points } of lines)
    for (const [at, , value] of points) {
      if (value === null) continue;
      const row = rows.get(at) ?? new Map<string, number>();
      row.set(id, value);
      rows.set(at, row);
    }
  return [...rows].map(([id, values]) => ({ id, values })).sort((a, b) => b.id - a.id);
}
