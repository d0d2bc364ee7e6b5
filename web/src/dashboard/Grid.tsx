import Box from '@mui/material/Box';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { ReactNode } from 'react';
import { COLUMNS, GAP_REM, ROW_REM, rowsOf, type LayoutName } from './layout.ts';
import { TileFrame } from './TileFrame.tsx';

interface GridProps {
  readonly tiles: readonly Tile[];
  readonly layout: LayoutName;
  /** All rows share the available height: for walls. */
  readonly fill?: boolean;
  readonly draw?: (tile: Tile) => ReactNode;
}

/** Tiles in their cells, in the given order: screen readers and the keyboard follow it. */
export function Grid({ tiles, layout, fill, draw = (tile) => <TileFrame tile={tile} /> }: GridProps) {
  const rows = rowsOf(tiles, layout);
  const gap = fill ? '0.9vmin' : `${GAP_REM}rem`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap,
        gridTemplateColumns: `repeat(${COLUMNS[layout]}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, ${fill ? 'minmax(0, 1fr)' : `${ROW_REM}rem`})`,
        ...(fill ? { height: '100%' } : {}),
      }}
    >
      {tiles.map((tile) => {
        const { x, y, w, h } = tile.grid[layout];
        return (
          <Box
            key={tile.id}
            sx={{
              gridColumn: `${x + 1} / span ${w}`,
              gridRow: `${y + 1} / span ${h}`,
              minWidth: 0,
              minHeight: 0,
              // A tile out of sight keeps its values but is neither laid out nor painted.
              ...(fill ? {} : { contentVisibility: 'auto' }),
            }}
          >
            {draw(tile)}
          </Box>
        );
      })}
    </Box>
  );
}
