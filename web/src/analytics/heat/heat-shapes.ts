import type { PeriodFigure, Scale } from '../period/period-query.ts';
import type { HeatCell, HeatGrid } from './heat-cells.ts';
import { SHADES, shadeAt } from './shades.ts';

export const COLUMN_LABELS = 6;
export const ROW_LABELS = 12;

/** The cells of each shade as one path, a cell being one long and one high; empty for a shade that no cell has. */
export function shapesOf(cells: readonly HeatCell[], placeOf: (cell: HeatCell) => number): readonly string[] {
  const drawn = SHADES.map(() => '');
  for (const cell of cells) drawn[shadeAt(placeOf(cell))] += `M${cell.column} ${cell.row}h1v1h-1z`;
  return drawn;
}

/** Lines across the hours that the clock leaves out. */
export const hatchesOf = (absent: HeatGrid['absent']): string =>
  absent.map(([x, y]) => `M${x} ${y + 0.5}l.5-.5M${x} ${y + 1}l1-1M${x + 0.5} ${y + 1}l.5-.5`).join('');

/** The places of at most so many labels. */
export function labelled(count: number, most: number): number[] {
  const every = Math.ceil(count / most);
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** From 0 to 1, the place of a cell's value on a scale. */
export const placeOn =
  ({ low, high }: Scale, figure: PeriodFigure) =>
  (cell: HeatCell): number =>
    (cell[figure] - low) / (high - low || 1);
