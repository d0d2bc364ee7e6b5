import Box from '@mui/material/Box';
import { useMemo, useState, type PointerEvent } from 'react';
import type { HeatCell, HeatGrid } from './heat-cells.ts';
import { COLUMN_LABELS, hatchesOf, labelled, ROW_LABELS, shapesOf } from './heat-shapes.ts';
import { SHADES, UNMEASURED } from './shades.ts';

interface MapProps {
  readonly grid: HeatGrid;
  readonly label: string;
  /** From 0 to 1, the place of a cell on the scale. */
  readonly placeOf: (cell: HeatCell) => number;
  readonly columnText: (column: number) => string;
  readonly rowText: (row: number) => string;
  /** What is said of the cell under the pointer. */
  readonly wordsOf: (at: Place) => string;
  /** What is said while there is none. */
  readonly hint: string;
}

export interface Place {
  readonly column: number;
  readonly row: number;
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};
const quiet = { color: 'text.secondary', fontSize: '0.75rem' } as const;

/**
 * Cells as one shape for each shade, so that a year of hours is drawn at once. The cell under the pointer, or chosen by arrow keys, is told
 * below; hours that the clock leaves out are hatched.
 */
export function HeatMap({ grid, label, placeOf, columnText, rowText, wordsOf, hint }: MapProps) {
  const [at, setAt] = useState<Place | null>(null);
  const [columns, rows] = [grid.columns.length, grid.rows.length];
  const inside = ({ column, row }: Place): Place => ({
    column: Math.min(columns - 1, Math.max(0, column)),
    row: Math.min(rows - 1, Math.max(0, row)),
  });
  const shown = at === null ? null : inside(at);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    setAt(inside({ column: Math.floor(x * columns), row: Math.floor(y * rows) }));
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(2.75rem, max-content) minmax(0, 1fr)', columnGap: 2 }}>
        <RowLabels count={rows} textOf={rowText} />
        <Box
          component="svg"
          role="application"
          aria-label={label}
          tabIndex={0}
          viewBox={`0 0 ${columns} ${rows}`}
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
          onKeyDown={(event) => {
            const step = ARROWS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            const { column, row } = shown ?? { column: -step.column, row: -step.row };
            setAt(inside({ column: column + step.column, row: row + step.row }));
          }}
          sx={{
            width: '100%',
            height: `clamp(4rem, ${1.1 * rows}rem, 27rem)`,
            border: 1,
            borderColor: 'divider',
            background: UNMEASURED,
          }}
        >
          <Cells grid={grid} placeOf={placeOf} />
          {shown !== null && (
            <rect
              x={shown.column}
              y={shown.row}
              width={1}
              height={1}
              fill="none"
              stroke="var(--mui-palette-text-primary)"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </Box>
        <Box />
        <ColumnLabels count={columns} textOf={columnText} />
      </Box>
      <Box role="status" sx={{ ...quiet, minHeight: '1.5em', mt: 1 }}>
        {shown === null ? hint : wordsOf(shown)}
      </Box>
    </Box>
  );
}

/** Drawn anew only if its cells change, and not with the pointer. */
function Cells({ grid, placeOf }: Pick<MapProps, 'grid' | 'placeOf'>) {
  const shapes = useMemo(() => shapesOf(grid.cells, placeOf), [grid, placeOf]);
  return (
    <>
      {shapes.map(
        (shape, shade) =>
          shape !== '' && <path key={SHADES[shade]} d={shape} fill={SHADES[shade]} shapeRendering="crispEdges" />,
      )}
      {grid.absent.length > 0 && (
        <path
          data-testid="absent"
          d={hatchesOf(grid.absent)}
          stroke="var(--mui-palette-text-secondary)"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  );
}

interface LabelsProps {
  readonly count: number;
  readonly textOf: (place: number) => string;
}

function RowLabels({ count, textOf }: LabelsProps) {
  const places = labelled(count, ROW_LABELS);
  return (
    <Box
      sx={{
        ...quiet,
        display: 'grid',
        gridTemplateRows: `repeat(${count}, minmax(0, 1fr))`,
        textAlign: 'right',
        // As high as the map beside it, however low its rows are.
        height: 0,
        minHeight: '100%',
      }}
    >
      {places.map((row) => (
        <Box key={row} sx={{ gridRow: row + 1, alignSelf: 'center', height: '1em', lineHeight: 1, maxWidth: '9rem' }}>
          <Box
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', lineHeight: 1.2, mt: '-0.1em' }}
          >
            {textOf(row)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function ColumnLabels({ count, textOf }: LabelsProps) {
  return (
    <Box sx={{ ...quiet, position: 'relative', height: '1.5em', overflow: 'hidden' }}>
      {labelled(count, COLUMN_LABELS).map((column) => (
        <Box key={column} sx={{ position: 'absolute', left: `${(100 * column) / count}%`, whiteSpace: 'nowrap' }}>
          {textOf(column)}
        </Box>
      ))}
    </Box>
  );
}
