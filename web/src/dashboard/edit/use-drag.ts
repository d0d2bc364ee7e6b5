import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { useRef, type RefObject } from 'react';
import { tileType } from '../../tiles/tile-types.ts';
import { newTileId } from '../new-tile-id.ts';
import type { Place } from './free-place.ts';
import { addTileAt, moveTiles, resizeTiles } from './arrange.ts';
import { readHandle, type Dragged } from './handle.ts';
import { newTile } from './new-tile.ts';
import { usePointer, type Point } from './pointer.ts';
import { stepOf } from './step.ts';
import { targetsOf, type Editor } from './use-editor.ts';

interface Needs {
  readonly editor: Editor;
  readonly grid: RefObject<HTMLElement | null>;
  /** A tile was dropped from the palette. */
  readonly onDropped: (tile: Tile, place: Place) => void;
}

interface Drag {
  readonly dragged: Dragged;
  /** Where it began, from the corner of the grid. */
  readonly from: Point;
  /** The tile of a kind from the palette. */
  readonly added: Tile | null;
}

/** Arranges tiles by mouse and finger. A whole drag is one step. */
export function useDrag({ editor, grid, onDropped }: Needs) {
  const pointer = usePointer();
  const drag = useRef<Drag | null>(null);
  const { history, layout, selected } = editor;

  /** The place in the grid, which may have scrolled. */
  function inGrid({ x, y }: Point): Point {
    const box = grid.current?.getBoundingClientRect();
    return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) };
  }

  /** The cell under the pointer; null beside the grid. */
  function cellUnder(at: Point): Place | null {
    const step = stepOf(grid.current?.clientWidth ?? 0, layout);
    if (at.x < 0 || at.y < 0 || at.x > (grid.current?.clientWidth ?? 0)) return null;
    return { x: Math.floor(at.x / step.x), y: Math.floor(at.y / step.y) };
  }

  /** The tiles with the pointer where it is now; null beside the grid. */
  function arranged({ dragged, from, added }: Drag): readonly Tile[] | null {
    const at = inGrid(pointer.current);
    const cell = added && cellUnder(at);
    if (added) return cell && addTileAt(history.now, added, layout, cell);
    if (dragged.kind === 'new') return null;
    const step = stepOf(grid.current?.clientWidth ?? 0, layout);
    const by = { dx: Math.round((at.x - from.x) / step.x), dy: Math.round((at.y - from.y) / step.y) };
    const change = { ids: targetsOf(selected, dragged.id), layout, ...by };
    return (dragged.kind === 'move' ? moveTiles : resizeTiles)(history.now, change);
  }

  const show = () => editor.preview(drag.current && arranged(drag.current));

  return {
    onDragStart({ active, activatorEvent }: DragStartEvent) {
      const dragged = readHandle(String(active.id));
      const type = dragged.kind === 'new' ? tileType(dragged.component) : undefined;
      const begun = activatorEvent instanceof MouseEvent ? activatorEvent : null;
      drag.current = {
        dragged,
        from: inGrid(begun ? { x: begun.clientX, y: begun.clientY } : pointer.current),
        added: type ? newTile(type, newTileId()) : null,
      };
    },
    onDragMove: (_event: DragMoveEvent) => show(),
    onDragEnd(_event: DragEndEvent) {
      const ended = drag.current;
      drag.current = null;
      const cell = ended?.added ? cellUnder(inGrid(pointer.current)) : null;
      if (ended?.added && cell) return onDropped(ended.added, cell);
      const end = ended && arranged(ended);
      if (end) editor.change(end);
      else editor.preview(null);
    },
    onDragCancel() {
      drag.current = null;
      editor.preview(null);
    },
  };
}
