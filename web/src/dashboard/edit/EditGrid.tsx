import Box from '@mui/material/Box';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { useEffect, useMemo, type RefObject } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { Grid } from '../Grid.tsx';
import { inReadingOrder, type LayoutName } from '../layout.ts';
import type { Commands } from './commands.ts';
import { EditTile } from './EditTile.tsx';
import { useTileKeys } from './use-tile-keys.ts';
import { targetsOf, type Editor } from './use-editor.ts';

interface GridProps {
  readonly editor: Editor;
  readonly commands: Commands;
  readonly grid: RefObject<HTMLElement | null>;
  readonly say: (text: string) => void;
}

/**
 * The tiles as they are drawn, in the reading order of the newest step: while tiles are moved, the document keeps its
 * order, and with it the focus.
 */
function useOrdered(shown: readonly Tile[], now: readonly Tile[], layout: LayoutName): readonly Tile[] {
  return useMemo(() => {
    const place = new Map(inReadingOrder(now, layout).map(({ id }, at) => [id, at]));
    return shown.toSorted((a, b) => (place.get(a.id) ?? now.length) - (place.get(b.id) ?? now.length));
  }, [shown, now, layout]);
}

/** Focuses the wanted tile, which is drawn by now. */
function useWantedFocus({ wanted }: Editor, grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (wanted) grid.current?.querySelector<HTMLElement>(`[data-tile-id="${wanted.id}"]`)?.focus();
  }, [wanted, grid]);
}

/** The grid with handles: tiles are moved and resized by mouse, finger and keyboard. */
export function EditGrid({ editor, commands, grid, say }: GridProps) {
  const t = useTranslate();
  const { shown, history, layout, selected, held } = editor;
  const tiles = useOrdered(shown, history.now, layout);
  useWantedFocus(editor, grid);
  const keys = useTileKeys({ editor, commands, say });
  const select = (id: string, more: boolean) => {
    if (!more) return editor.select(new Set([id]));
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    editor.select(next);
  };
  const draw = (tile: Tile) => (
    <EditTile
      tile={tile}
      isSelected={selected.has(tile.id)}
      isHeld={held?.ids.has(tile.id) ?? false}
      onSelect={(more) => select(tile.id, more)}
      onEdit={() => editor.open(tile.id)}
      onRemove={() => commands.remove(targetsOf(selected, tile.id))}
    />
  );
  return (
    <Box ref={grid} {...keys} sx={{ minHeight: '50vh' }}>
      <Box id="edit-keys" hidden>
        {t('tile.moveKeys')}
      </Box>
      <Grid tiles={tiles} layout={layout} draw={draw} />
    </Box>
  );
}
