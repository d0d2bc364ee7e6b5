import type { Cell } from '../layout.ts';

export interface Size {
  readonly w: number;
  readonly h: number;
}
export interface Place {
  readonly x: number;
  readonly y: number;
}
type Box = Place & Size;

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/**
 * The first place in reading order, at `from` or behind it, where a box of cells overlaps none of the others. There is
 * always one below them.
 */
export function freePlace(taken: readonly Box[], { w, h }: Size, columns: number, from: Place = { x: 0, y: 0 }): Place {
  const width = Math.min(w, columns);
  // A free place that could not be higher stands below another box, or in the row where the search begins.
  const below = taken.map((box) => box.y + box.h).filter((y) => y > from.y);
  const rows = [from.y, ...new Set([...below, from.y + 1])].sort((a, b) => a - b);
  for (const y of rows)
    for (let x = y === from.y ? from.x : 0; x <= columns - width; x += 1)
      if (!taken.some((box) => overlap(box, { x, y, w: width, h }))) return { x, y };
  return { x: 0, y: Math.max(0, ...taken.map((box) => box.y + box.h)) };
}

/** The smallest box around some cells; empty at the origin without any. */
export function boxAround(cells: readonly Pick<Cell, 'x' | 'y' | 'w' | 'h'>[]): Box {
  if (cells.length === 0) return { x: 0, y: 0, w: 0, h: 0 };
  const x = Math.min(...cells.map((cell) => cell.x));
  const y = Math.min(...cells.map((cell) => cell.y));
  const w = Math.max(...cells.map((cell) => cell.x + cell.w)) - x;
  const h = Math.max(...cells.map((cell) => cell.y + cell.h)) - y;
  return { x, y, w, h };
}
