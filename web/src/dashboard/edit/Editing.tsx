import Button from '@mui/material/Button';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardContent, DashboardView } from '@watchglass/schemas/dashboard/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { FormFailure } from '../../form/FormFailure.tsx';
import { linkLostAtom } from '../../live/link.ts';
import { Icon } from '../../look/Icon.tsx';
import { useIsMobile } from '../../look/use-media.ts';
import { useTranslate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { tileType } from '../../tiles/tile-types.ts';
import { addTile, removeTile, settled } from '../rearrange.ts';
import { EditGrid } from './EditGrid.tsx';
import { TileDialog, type TileDraft } from './TileDialog.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useSaving } from './use-saving.ts';

const ConflictDialog = lazily(() =>
  import('../merge/ConflictDialog.tsx').then((file) => ({ default: file.ConflictDialog })),
);

interface EditingProps {
  readonly dashboard: DashboardView;
  /** The earlier version with which the edit begins. */
  readonly from?: DashboardContent | undefined;
  /** `merged`: others had saved meanwhile, and both changes are there. */
  readonly onDone: (merged: boolean) => void;
}

/** A dashboard during an edit. Changes are sent only on save. */
export function Editing({ dashboard, from, onDone }: EditingProps) {
  const t = useTranslate();
  const [base] = useState(dashboard);
  const start = from ?? base;
  const layout = useIsMobile() ? 'mobile' : 'desktop';
  const [tiles, setTiles] = useState<readonly Tile[]>(start.data);
  const [draft, setDraft] = useState<TileDraft | null>(null);
  const saving = useSaving({ dashboard: base, isRestored: from !== undefined, onDone });
  const { sending, failure } = saving;
  const changed = tiles !== base.data;
  const lost = useAtomValue(linkLostAtom);
  const keep = (next: TileDraft) => {
    setDraft(null);
    setTiles((known) => withDraft(known, next));
  };
  const actions = (
    <>
      <Button startIcon={<Icon name="add" />} onClick={() => setDraft({ component: 'sensor', name: '', props: {} })}>
        {t('tile.add')}
      </Button>
      <Button color="inherit" onClick={() => onDone(false)}>
        {t('action.cancel')}
      </Button>
      <Button
        variant="contained"
        disabled={[!changed, sending, lost].some(Boolean)}
        onClick={() => void saving.send({ name: start.name, data: [...settled(tiles)] })}
      >
        {t(sending ? 'form.saving' : 'action.save')}
      </Button>
    </>
  );
  return (
    <Page title={start.name} actions={actions}>
      <FormFailure to="to.changeDashboard" failure={failure} />
      {tiles.length === 0 ? (
        <Statement icon="dashboard" title={t('dashboard.empty.title')} text={t('dashboard.empty.text')} />
      ) : (
        <EditGrid
          tiles={tiles}
          layout={layout}
          onChange={setTiles}
          onEdit={setDraft}
          onRemove={(id) => setTiles((known) => removeTile(known, id))}
        />
      )}
      {draft && <TileDialog draft={draft} onClose={() => setDraft(null)} onKeep={keep} />}
      <Asked saving={saving} />
      <UnsavedGuard changed={changed && !sending} />
    </Page>
  );
}

/** Asks about what others changed differently. */
function Asked({ saving }: { saving: ReturnType<typeof useSaving> }) {
  if (saving.conflicts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        conflicts={saving.conflicts}
        sending={saving.sending}
        onChoose={(choices) => void saving.choose(choices)}
        onClose={saving.leave}
      />
    </Suspense>
  );
}

function withDraft(tiles: readonly Tile[], draft: TileDraft): readonly Tile[] {
  const { id } = draft;
  if (id !== undefined)
    return tiles.map((tile) => (tile.id === id ? { ...tile, name: draft.name, props: { ...draft.props } } : tile));
  const type = tileType(draft.component);
  if (!type) return tiles;
  return addTile(
    tiles,
    { id: crypto.randomUUID(), name: draft.name, component: draft.component, props: { ...draft.props }, ver: 3 },
    type.size,
  );
}
