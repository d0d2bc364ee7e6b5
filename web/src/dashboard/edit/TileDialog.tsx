import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { TileComponent } from '@watchglass/schemas/dashboard/commands';
import { useState } from 'react';
import { Form } from '../../form/Form.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { TILE_TYPES, tileType } from '../../tiles/tile-types.ts';
import type { StoredProps, TileType } from '../../tiles/tile-type.tsx';

/** A tile in the editor; it has an id if it exists already. */
export interface TileDraft {
  readonly id?: string;
  readonly component: TileComponent;
  readonly name: string;
  readonly props: StoredProps;
}

interface DialogProps {
  readonly draft: TileDraft;
  readonly onClose: () => void;
  readonly onKeep: (draft: TileDraft) => void;
}

async function isComplete(type: TileType, props: StoredProps): Promise<boolean> {
  const [{ check }, shape] = await Promise.all([import('@watchglass/schemas/shape'), type.shape()]);
  return check(shape, props).faults === undefined;
}

/** Edits a tile's kind and name; the kind's own editor edits its props. */
export function TileDialog({ draft: first, onClose, onKeep }: DialogProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(first);
  const [incomplete, setIncomplete] = useState(false);
  const type = tileType(draft.component);
  if (!type) return null;
  const props = Object.keys(draft.props).length > 0 ? draft.props : type.initial;
  const keep = async () => {
    const complete = await isComplete(type, props);
    setIncomplete(!complete);
    if (complete) onKeep({ ...draft, props });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="tile-title">
      <DialogTitle id="tile-title">
        {first.id === undefined ? t('tile.add') : t('tile.edit', { name: first.name || t(type.label) })}
      </DialogTitle>
      <Form onSubmit={() => void keep()}>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
          {incomplete && (
            <Alert severity="error" variant="outlined">
              {t('tile.incomplete')}
            </Alert>
          )}
          {first.id === undefined && (
            <TextField
              select
              label={t('tile.kind')}
              value={draft.component}
              onChange={(event) =>
                setDraft({
                  ...draft,
                  component:
                    TILE_TYPES.find(({ component }) => component === event.target.value)?.component ?? 'sensor',
                  props: {},
                })
              }
            >
              {TILE_TYPES.map(({ component, label }) => (
                <MenuItem key={component} value={component}>
                  {t(label)}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            label={t('tile.name')}
            value={draft.name}
            slotProps={{ htmlInput: { maxLength: 64 } }}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
          <type.Editor key={draft.component} value={props} onChange={(next) => setDraft({ ...draft, props: next })} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t(first.id === undefined ? 'action.add' : 'action.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
