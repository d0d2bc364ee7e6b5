import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { TILE_SEARCH_MAX_CHARACTERS } from '@watchglass/schemas/tile/limits';
import type { IntegrationsTableTileProps } from '@watchglass/schemas/tile/integrations-table';
import { useTranslate } from '../../messages/messages.ts';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<IntegrationsTableTileProps>) {
  const t = useTranslate();
  return (
    <>
      <TextField
        label={t('integrationTile.search')}
        value={value.search}
        slotProps={{ htmlInput: { maxLength: TILE_SEARCH_MAX_CHARACTERS } }}
        onChange={(event) => onChange({ ...value, search: event.target.value })}
      />
      <FormControlLabel
        label={t('integrationTile.descending')}
        control={
          <Checkbox checked={value.descending} onChange={(_event, descending) => onChange({ ...value, descending })} />
        }
      />
    </>
  );
}
