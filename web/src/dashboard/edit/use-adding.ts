import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { isDrawn, tileType, type DrawnTileType } from '../../tiles/tile-types.ts';
import { loadView } from '../../tiles/use-tile-view.ts';
import { newTileId } from '../new-tile-id.ts';
import { addTileAt, addTiles } from './arrange.ts';
import type { Place } from './free-place.ts';
import { newTile } from './new-tile.ts';
import type { Editor } from './use-editor.ts';

type Placing = (now: readonly Tile[], tile: Tile) => readonly Tile[];

/** Begins new tiles with the props of their kinds, once its code is loaded, and opens their dialogs. */
export function useAdding(editor: Editor) {
  const begin = async (bare: Tile, place: Placing): Promise<void> => {
    const type = tileType(bare.component);
    if (!type || !isDrawn(type)) return;
    const { initial } = await loadView(type);
    editor.begin(bare.id, (now) => place(now, { ...bare, props: { ...initial } }));
  };
  return {
    /** At the first free place. */
    add: (type: DrawnTileType) => void begin(newTile(type, newTileId()), (now, tile) => addTiles(now, [tile])),
    addAt: (bare: Tile, place: Place) => void begin(bare, (now, tile) => addTileAt(now, tile, editor.layout, place)),
  };
}
