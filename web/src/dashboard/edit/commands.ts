import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { gridFaults } from '@watchglass/schemas/dashboard/grid';
import { TILES_PER_DASHBOARD } from '@watchglass/schemas/dashboard/limits';
import { useTranslate } from '../../messages/messages.ts';
import { inReadingOrder } from '../layout.ts';
import { newTileId } from '../new-tile-id.ts';
import { addTiles, arrangedAsDesktop, duplicateTiles, removeTiles, type Ids } from './arrange.ts';
import type { Editor } from './use-editor.ts';

/** What buttons and keys do with tiles. Each is one step. */
export interface Commands {
  readonly remove: (ids: Ids) => void;
  readonly duplicate: (ids: Ids) => void;
  /** Adds tiles at the first free place. */
  readonly insert: (tiles: readonly Tile[]) => boolean;
  readonly arrangeAsDesktop: () => void;
}

/** How many tiles a dashboard has room for. */
export function roomIn(tiles: readonly Tile[]): number {
  return TILES_PER_DASHBOARD - tiles.length;
}

export function useCommands(editor: Editor, say: (text: string) => void): Commands {
  const t = useTranslate();
  const { history, layout } = editor;
  /** Returns false, and says so, if the tiles have no room. */
  const keep = (tiles: readonly Tile[], added: Ids): boolean => {
    if (tiles.length > TILES_PER_DASHBOARD || gridFaults(tiles).some(({ rule }) => rule === 'TileTooLow')) {
      say(t('edit.full', { tiles: TILES_PER_DASHBOARD }));
      return false;
    }
    editor.change(tiles);
    editor.select(added);
    const [first] = added;
    if (first !== undefined) editor.focus(first);
    return true;
  };
  return {
    remove(ids) {
      const order = inReadingOrder(history.now, layout).map(({ id }) => id);
      const at = order.findIndex((id) => ids.has(id));
      const left = order.filter((id) => !ids.has(id));
      editor.change(removeTiles(history.now, ids));
      say(t('edit.removed', { count: ids.size }));
      const next = left[Math.min(Math.max(0, at), left.length - 1)];
      if (next !== undefined) editor.focus(next);
    },
    duplicate(ids) {
      const { tiles, copies } = duplicateTiles(history.now, ids, newTileId);
      keep(tiles, copies);
    },
    insert: (tiles) => keep(addTiles(history.now, tiles), new Set(tiles.map(({ id }) => id))),
    arrangeAsDesktop: () => editor.change(arrangedAsDesktop(history.now)),
  };
}
