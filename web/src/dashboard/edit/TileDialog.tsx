import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { TileComponent } from '@watchglass/schemas/tile/components';
import { Suspense, useState } from 'react';
import { Form } from '../../form/Form.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Loading } from '../../page/Outcome.tsx';
import { isDrawn, TILE_TYPES, tileType, type DrawnTileType } from '../../tiles/tile-types.ts';
import type { EditorProps, StoredProps } from '../../tiles/tile-view.tsx';
import { loadView, useTileView } from '../../tiles/use-tile-view.ts';

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

/** The palette. */
const OFFERED = TILE_TYPES.filter(isDrawn);

async function isComplete({ component }: DrawnTileType, props: StoredProps): Promise<boolean> {
  const [{ check }, { TILE_KINDS }] = await Promise.all([
    import('@watchglass/schemas/shape'),
    import('@watchglass/schemas/tile/kinds'),
  ]);
  return check(TILE_KINDS[component].props, props).faults === undefined;
}

/** The props of a new tile are those with which its kind begins. */
async function begun(type: DrawnTileType, props: StoredProps): Promise<StoredProps> {
  return Object.keys(props).length > 0 ? props : (await loadView(type)).initial;
}

function KindEditor({ type, value, onChange }: EditorProps<StoredProps> & { type: DrawnTileType }) {
  const { Editor, initial } = useTileView(type);
  return <Editor value={Object.keys(value).length > 0 ? value : initial} onChange={onChange} />;
}

/** Edits a tile's kind and name; the kind's own editor edits its props. */
export function TileDialog({ draft: first, onClose, onKeep }: DialogProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(first);
  const [incomplete, setIncomplete] = useState(false);
  const type = tileType(draft.component);
  if (!type) return null;
  const keep = async () => {
    if (!isDrawn(type)) return onKeep(draft);
    const props = await begun(type, draft.props);
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
                  component: OFFERED.find(({ component }) => component === event.target.value)?.component ?? 'sensor',
                  props: {},
                })
              }
            >
              {OFFERED.map(({ component, label }) => (
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
          {isDrawn(type) ? (
            <Suspense fallback={<Loading />}>
              <KindEditor
                key={draft.component}
                type={type}
                value={draft.props}
                onChange={(props) => setDraft({ ...draft, props })}
              />
            </Suspense>
          ) : (
            <Alert severity="info" variant="outlined">
              {t('tile.unavailable')}
            </Alert>
          )}
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
