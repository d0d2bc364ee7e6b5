import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { Suspense, useState } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { Loading } from '../../page/Outcome.tsx';
import { EVERYWHERE, SearchPlaces } from '../../sensor/search-places.ts';
import { PlaceFields } from '../../tiles/editor/PlaceFields.tsx';
import { isDrawn, tileType, type DrawnTileType } from '../../tiles/tile-types.ts';
import type { EditorProps, StoredProps } from '../../tiles/tile-view.tsx';
import { useTileView } from '../../tiles/use-tile-view.ts';
import type { Editor } from './use-editor.ts';

function KindEditor({ type, value, onChange }: EditorProps<StoredProps> & { type: DrawnTileType }) {
  const t = useTranslate();
  const { Editor, initial } = useTileView(type);
  const [places, setPlaces] = useState(EVERYWHERE);
  // A kind with places of its own shows what is there; the others name their sensors.
  const searches = 'sensors' in initial && !('locations' in initial);
  return (
    <SearchPlaces value={places}>
      {searches && (
        <Box role="group" aria-label={t('edit.sensorsOf')}>
          <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 2 }}>{t('edit.sensorsOf')}</Typography>
          <Box sx={{ display: 'flex', gap: 2, '& > *': { flex: 1, minWidth: 0 } }}>
            <PlaceFields value={places} onChange={setPlaces} />
          </Box>
        </Box>
      )}
      <Editor value={value} onChange={onChange} />
    </SearchPlaces>
  );
}

/** The field that is typed in: its letters are one step. A field that searches is not part of the tile. */
function typedField(): string | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.role === 'combobox') return null;
  return /^(text|number)$/.test(field.type) ? field.id : null;
}

/** The name of a tile, and what its kind has. Each change is a step of the open dialog. */
export function TileFields({ editor, tile }: { editor: Editor; tile: Tile }) {
  const t = useTranslate();
  const type = tileType(tile.component);
  const change = (next: Partial<Pick<Tile, 'name' | 'props'>>) => {
    const field = typedField();
    const tiles = editor.history.now.map((each) => (each.id === tile.id ? { ...each, ...next } : each));
    editor.change(tiles, field === null ? null : `${tile.id} ${field}`);
  };
  return (
    <>
      <TextField
        autoFocus
        label={t('tile.name')}
        value={tile.name}
        slotProps={{ htmlInput: { maxLength: 64 } }}
        onChange={(event) => change({ name: event.target.value })}
      />
      {type && isDrawn(type) ? (
        <Suspense fallback={<Loading />}>
          <KindEditor type={type} value={tile.props} onChange={(props) => change({ props: { ...props } })} />
        </Suspense>
      ) : (
        <Alert severity="info" variant="outlined">
          {t('tile.unavailable')}
        </Alert>
      )}
    </>
  );
}
