import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { useMemo, useState } from 'react';
import type { LayoutName } from '../layout.ts';
import type { Ids } from './arrange.ts';
import * as steps from './history.ts';

type Tiles = readonly Tile[];

/** Tiles that are taken with the keyboard, and how far they were moved since. */
export interface Held {
  readonly ids: Ids;
  readonly dx: number;
  readonly dy: number;
}

/** A tile that gets the focus; an object of its own each time. */
export interface Wanted {
  readonly id: string;
}

/** A dashboard during an edit. */
export interface Editor {
  readonly layout: LayoutName;
  readonly history: steps.History;
  /** The tiles as they are drawn: those of a drag, else the newest step. */
  readonly shown: Tiles;
  readonly selected: Ids;
  readonly select: (ids: Ids) => void;
  /** Focuses a tile once it is drawn. */
  readonly focus: (id: string) => void;
  readonly wanted: Wanted | null;
  readonly held: Held | null;
  /** Shows tiles without a step; null shows the newest step again. */
  readonly preview: (tiles: Tiles | null, held?: Held) => void;
  readonly change: (tiles: Tiles, part?: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Opens the dialog of a tile. */
  readonly open: (tileId: string) => void;
  /** Opens the dialog of a new tile, which `place` adds to the tiles. */
  readonly begin: (tileId: string, place: (now: Tiles) => Tiles) => void;
  readonly keepDialog: () => void;
  readonly cancelDialog: () => void;
}

const NONE: Ids = new Set();

/** `start` is read once. */
export function useEditor(start: Tiles, layout: LayoutName): Editor {
  const [history, setHistory] = useState(() => steps.begun(start));
  const [chosen, setChosen] = useState(NONE);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [preview, setPreview] = useState<{ readonly tiles: Tiles; readonly held: Held | null } | null>(null);
  const shown = preview?.tiles ?? history.now;
  const selected = useMemo(() => onlyKnown(chosen, shown), [chosen, shown]);
  const to = (next: (history: steps.History) => steps.History) => {
    setPreview(null);
    setHistory(next);
  };
  return {
    layout,
    history,
    shown,
    selected,
    select: setChosen,
    focus: (id) => setWanted({ id }),
    wanted,
    held: preview?.held ?? null,
    preview: (tiles, held) => setPreview(tiles && { tiles, held: held ?? null }),
    change: (tiles, part) => to((known) => steps.changed(known, tiles, part)),
    undo: () => to(steps.undone),
    redo: () => to(steps.redone),
    open: (tileId) => to((known) => steps.opened(known, tileId)),
    begin: (tileId, place) => to((known) => steps.opened(known, tileId, place(known.now))),
    keepDialog: () => to(steps.kept),
    cancelDialog: () => to(steps.cancelled),
  };
}

/** Undone tiles are no longer selected. */
function onlyKnown(ids: Ids, tiles: Tiles): Ids {
  const known = tiles.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  return known.length === ids.size ? ids : new Set(known);
}

/** The tiles that a command at one tile concerns: all selected ones if it is among them. */
export function targetsOf(selected: Ids, id: string): Ids {
  return selected.has(id) ? selected : new Set([id]);
}
