import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { useState, type KeyboardEvent } from 'react';
import { Form } from '../../form/Form.tsx';
import { MOBILE_FORM } from '../../look/tokens.ts';
import { useMedia } from '../../look/use-media.ts';
import { useTranslate } from '../../messages/messages.ts';
import { tileType } from '../../tiles/tile-types.ts';
import { TileFrame } from '../TileFrame.tsx';
import { historyKey } from './keys.ts';
import { TileFields } from './TileFields.tsx';
import type { Editor } from './use-editor.ts';

interface DialogProps {
  readonly editor: Editor;
  readonly tile: Tile;
  /** The size of the tile in its grid, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Props that the server would refuse stay in the dialog. */
async function isComplete({ component, props }: Tile): Promise<boolean> {
  const [{ check }, { TILE_KINDS }] = await Promise.all([
    import('@watchglass/schemas/shape'),
    import('@watchglass/schemas/tile/kinds'),
  ]);
  return check(TILE_KINDS[component].props, props).faults === undefined;
}

const isSearching = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.role === 'combobox' && target.value !== '';

const columns = {
  display: 'flex',
  gap: 6,
  '&&': { pt: 2 },
  [MOBILE_FORM]: { flexDirection: 'column-reverse', justifyContent: 'flex-end', gap: 4, px: 4 },
} as const;
const form = {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  flex: '0 0 24rem',
  [MOBILE_FORM]: { flex: 'none' },
} as const;
const shown = {
  flexGrow: 1,
  minWidth: 0,
  overflow: 'auto',
  p: 1,
  bgcolor: 'background.default',
  borderRadius: 1,
  [MOBILE_FORM]: { flex: 'none', maxHeight: '45vh', p: 0 },
} as const;

/** Edits a tile: its form, and beside it the tile itself, live and in its real size. */
export function TileDialog({ editor, tile, size }: DialogProps) {
  const t = useTranslate();
  const full = useMedia(MOBILE_FORM);
  const [incomplete, setIncomplete] = useState(false);
  const type = tileType(tile.component);
  const isNew = editor.history.dialog?.before.now.every(({ id }) => id !== tile.id) ?? false;
  const keep = async () => {
    const complete = await isComplete(tile);
    setIncomplete(!complete);
    if (complete) editor.keepDialog();
  };
  const press = (event: KeyboardEvent) => {
    const key = historyKey(event);
    if (key === null || isSearching(event.target)) return;
    event.preventDefault();
    editor[key]();
  };
  const kind = type ? t(type.label) : '';
  return (
    <Dialog
      open
      fullScreen={full}
      maxWidth={false}
      onClose={editor.cancelDialog}
      onKeyDown={press}
      aria-labelledby="tile-title"
      slotProps={{ paper: { sx: { '& > form': { minHeight: 0, overflow: 'hidden', flexGrow: 1, gap: 0 } } } }}
    >
      <DialogTitle id="tile-title">
        {isNew ? t('edit.new', { kind }) : t('tile.edit', { name: tile.name || kind })}
      </DialogTitle>
      <Form onSubmit={() => void keep()}>
        <DialogContent sx={columns}>
          <Box sx={form}>
            {incomplete && (
              <Alert severity="error" variant="outlined">
                {t('tile.incomplete')}
              </Alert>
            )}
            <TileFields editor={editor} tile={tile} />
          </Box>
          <Box sx={shown} role="group" aria-label={t('edit.preview')} tabIndex={0}>
            <Box sx={{ mx: 'auto' }} style={{ width: size.width, height: size.height }}>
              <TileFrame tile={tile} controls={false} />
            </Box>
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 6, py: 4 }}>
          <Button onClick={editor.cancelDialog}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t(isNew ? 'action.add' : 'edit.keep')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
