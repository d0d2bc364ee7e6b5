import type { Tile } from '@watchglass/schemas/dashboard/commands';

type Tiles = readonly Tile[];

/** How many steps can be undone. */
export const STEPS = 100;

/** The steps of an edit, oldest first; `future` holds undone ones, the next one first. */
interface Steps {
  readonly past: readonly Tiles[];
  readonly now: Tiles;
  readonly future: readonly Tiles[];
  /** What the newest step changed, for steps that continue each other. */
  readonly part: string | null;
}

/** While a tile's dialog is open, its steps stand behind those before it; closing makes them one. */
export interface History extends Steps {
  readonly dialog: { readonly tileId: string; readonly before: Steps } | null;
}

export function begun(tiles: Tiles): History {
  return { past: [], now: tiles, future: [], part: null, dialog: null };
}

/**
 * Adds a step. A step of the same `part` as the one before continues it: typed letters, or a tile moved by several keys,
 * are undone together.
 */
export function changed(history: History, tiles: Tiles, part: string | null = null): History {
  return { ...step(history, tiles, part), dialog: history.dialog };
}

/** Tiles that did not change are the same objects. */
const areSame = (a: Tiles, b: Tiles): boolean => a.length === b.length && a.every((tile, at) => tile === b[at]);

function step(steps: Steps, tiles: Tiles, part: string | null): Steps {
  if (areSame(tiles, steps.now)) return steps;
  const continues = part !== null && part === steps.part;
  const past = continues ? steps.past : [...steps.past, steps.now].slice(-STEPS);
  return { past, now: tiles, future: [], part };
}

/** Opens the dialog of a tile; a new tile is in `tiles`, and not yet among the steps. */
export function opened(history: History, tileId: string, tiles: Tiles = history.now): History {
  const { past, now, future, part } = kept(history);
  return { ...begun(tiles), dialog: { tileId, before: { past, now, future, part } } };
}

/** Closes the dialog; all its steps are one. */
export function kept(history: History): History {
  const { dialog, now } = history;
  return dialog === null ? history : { ...step(dialog.before, now, null), dialog: null };
}

/** Closes the dialog; nothing of it stays. */
export function cancelled(history: History): History {
  return history.dialog === null ? history : { ...history.dialog.before, dialog: null };
}

export const canUndo = ({ past, dialog }: History): boolean => past.length > 0 || dialog !== null;
export const canRedo = ({ future }: History): boolean => future.length > 0;

/** Takes back the newest step. In a dialog without a step, this closes it; a redo then repeats the whole dialog. */
export function undone(history: History): History {
  const { past, now, future, dialog } = history;
  const last = past.at(-1);
  if (last !== undefined)
    return { ...history, past: past.slice(0, -1), now: last, future: [now, ...future], part: null };
  if (dialog === null) return history;
  const end = future.at(-1) ?? now;
  const { before } = dialog;
  return { ...before, part: null, future: areSame(end, before.now) ? before.future : [end], dialog: null };
}

export function redone(history: History): History {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { ...history, past: [...past, now].slice(-STEPS), now: next, future: rest, part: null };
}
