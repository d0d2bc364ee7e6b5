import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import Box from '@mui/material/Box';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { useRef } from 'react';
import { remNow } from '../../look/use-rem.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Grid } from '../Grid.tsx';
import { COLUMNS, GAP_REM, ROW_REM, type LayoutName } from '../layout.ts';
import { moveTile, resizeTile } from '../rearrange.ts';
import { EditTile } from './EditTile.tsx';
import { readHandle } from './handle.ts';
import type { TileDraft } from './TileDialog.tsx';

interface GridProps {
  readonly tiles: readonly Tile[];
  readonly layout: LayoutName;
  readonly onChange: (tiles: readonly Tile[]) => void;
  readonly onEdit: (draft: TileDraft) => void;
  readonly onRemove: (id: string) => void;
}

/** One cell with its gap, in CSS pixels. */
interface Step {
  readonly x: number;
  readonly y: number;
}

/** Measured at the dragged handle. */
function stepOf(handle: EventTarget | null, layout: LayoutName): Step {
  const width = handle instanceof Element ? (handle.closest('[data-grid]')?.clientWidth ?? 0) : 0;
  const rem = remNow();
  return { x: (width + GAP_REM * rem) / COLUMNS[layout], y: (ROW_REM + GAP_REM) * rem };
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An arrow key moves by one cell. */
function byCells(layout: LayoutName): KeyboardCoordinateGetter {
  return (event, { currentCoordinates, context }) => {
    const arrow = ARROWS[event.code];
    if (!arrow) return undefined;
    event.preventDefault();
    const { x, y } = stepOf(context.activeNode, layout);
    return { x: currentCoordinates.x + arrow[0] * x, y: currentCoordinates.y + arrow[1] * y };
  };
}

/** The grid with handles: tiles are moved and resized by mouse, finger and keyboard. */
export function EditGrid({ tiles, layout, onChange, onEdit, onRemove }: GridProps) {
  const t = useTranslate();
  const before = useRef<readonly Tile[]>(tiles);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byCells(layout) }),
  );
  const drag = ({ active, delta, activatorEvent }: DragMoveEvent) => {
    const { kind, id } = readHandle(String(active.id));
    const cell = stepOf(activatorEvent.target, layout);
    const change = { id, layout, dx: Math.round(delta.x / cell.x), dy: Math.round(delta.y / cell.y) };
    onChange(kind === 'move' ? moveTile(before.current, change) : resizeTile(before.current, change));
  };
  const draw = (tile: Tile) => <EditTile tile={tile} onEdit={() => onEdit(tile)} onRemove={() => onRemove(tile.id)} />;
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: { draggable: t('tile.moveKeys') } }}
      onDragStart={() => {
        before.current = tiles;
      }}
      onDragMove={drag}
      onDragCancel={() => onChange(before.current)}
    >
      <Box data-grid>
        <Grid tiles={tiles} layout={layout} draw={draw} />
      </Box>
    </DndContext>
  );
}
