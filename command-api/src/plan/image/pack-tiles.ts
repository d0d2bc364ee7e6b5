import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { levelsOf, type Size } from '@watchglass/schemas/plan/tiles';
import { packOf } from '@watchglass/schemas/plan/tile-pack';

const ENDING = { png: 'png', jpeg: 'jpeg' } as const;

/** One file of all tiles: it is stored as a whole or not at all. Throws if a tile is missing. */
export async function packTiles(folder: string, size: Size, format: 'png' | 'jpeg'): Promise<Uint8Array> {
  const tiles: Buffer[] = [];
  for (const [level, { columns, rows }] of levelsOf(size).entries()) {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        tiles.push(
          await readFile(path.join(folder, 'plan_files', String(level), `${column}_${row}.${ENDING[format]}`)),
        );
      }
    }
  }
  return packOf(tiles);
}
