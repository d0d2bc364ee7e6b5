import { remNow } from '../../look/use-rem.ts';
import { COLUMNS, GAP_REM, ROW_REM, type Cell, type LayoutName } from '../layout.ts';

/** One cell with its gap, in CSS pixels. */
export interface Step {
  readonly x: number;
  readonly y: number;
}

/** In a grid of this width. */
export function stepOf(width: number, layout: LayoutName): Step {
  const rem = remNow();
  return { x: (width + GAP_REM * rem) / COLUMNS[layout], y: (ROW_REM + GAP_REM) * rem };
}

/** The size of a tile as its grid draws it, in CSS pixels. */
export function pixelsOf(gridWidth: number, layout: LayoutName, { w, h }: Pick<Cell, 'w' | 'h'>) {
  const step = stepOf(gridWidth, layout);
  const gap = GAP_REM * remNow();
  return { width: Math.max(0, w * step.x - gap), height: h * step.y - gap };
}
