import type { KeyboardEvent } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { inReadingOrder } from '../layout.ts';
import { moveTiles, nextDelta, resizeTiles, type Delta } from './arrange.ts';
import type { Commands } from './commands.ts';
import { tileKey, type TileKey } from './keys.ts';
import { targetsOf, type Editor } from './use-editor.ts';

/** The tile that an event happened at, not at one of its buttons. */
function tileAt(target: EventTarget): string | null {
  return target instanceof HTMLElement ? (target.dataset['tileId'] ?? null) : null;
}

interface Needs {
  readonly editor: Editor;
  readonly commands: Commands;
  readonly say: (text: string) => void;
}

/** Arranges tiles by keys: Space takes, arrows move, Space drops; Shift and arrows resize. */
export function useTileKeys({ editor, commands, say }: Needs) {
  const t = useTranslate();
  const { history, layout, held, selected } = editor;
  const drop = () => {
    if (!held) return;
    editor.change(editor.shown);
    say(t('edit.dropped'));
  };
  /** The document takes over the new reading order, in which the tile keeps the focus. */
  const dropAt = (id: string) => {
    drop();
    editor.focus(id);
  };
  const take = (id: string) => {
    editor.preview(history.now, { ids: targetsOf(selected, id), dx: 0, dy: 0 });
    say(t('edit.taken'));
  };
  const move = (id: string, by: Delta) => {
    if (!held) return;
    const next = { ...held, ...nextDelta(history.now, { ...held, layout }, by) };
    const tiles = moveTiles(history.now, { ...next, layout });
    editor.preview(tiles, next);
    const cell = tiles.find((tile) => tile.id === id)?.grid[layout];
    if (cell) say(t('edit.at', { column: cell.x + 1, row: cell.y + 1 }));
  };
  const resize = (id: string, by: Delta) => {
    if (held) editor.change(editor.shown);
    const ids = targetsOf(selected, id);
    const tiles = resizeTiles(editor.shown, { ids, layout, ...by });
    editor.change(tiles, `size ${layout} ${[...ids].join(' ')}`);
    editor.focus(id);
    const cell = tiles.find((tile) => tile.id === id)?.grid[layout];
    if (cell) say(t('edit.sized', { w: cell.w, h: cell.h }));
  };
  const leave = () => {
    if (held) say(t('edit.putBack'));
    else editor.select(new Set());
    editor.preview(null);
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    editor.select(next);
  };
  const press = (id: string, key: TileKey) => {
    if (typeof key === 'object') return 'move' in key ? move(id, key.move) : resize(id, key.resize);
    if (key === 'leave') return leave();
    if (held) return key === 'take' || key === 'edit' ? dropAt(id) : undefined;
    const doing = {
      take: () => take(id),
      select: () => toggle(id),
      edit: () => editor.open(id),
      delete: () => commands.remove(targetsOf(selected, id)),
      duplicate: () => commands.duplicate(targetsOf(selected, id)),
      all: () => editor.select(new Set(inReadingOrder(history.now, layout).map((tile) => tile.id))),
    };
    doing[key]();
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      const id = tileAt(event.target);
      const key = id === null ? null : tileKey(event);
      if (id === null || key === null) return;
      event.preventDefault();
      press(id, key);
    },
    /** Tiles that the focus leaves are dropped where they are. */
    onBlur: drop,
  };
}
