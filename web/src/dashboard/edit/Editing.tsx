import Button from '@mui/material/Button';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../../form/FormFailure.tsx';
import { failureFrom, isOutdated, type Failure } from '../../http/failure.ts';
import { linkLostAtom } from '../../live/link.ts';
import { Icon } from '../../look/Icon.tsx';
import { useIsMobile } from '../../look/use-media.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { tileType } from '../../tiles/tile-types.ts';
import { useOrganization } from '../../user/rights.ts';
import { dashboardPath, saveDashboardAtom } from '../atoms.ts';
import { addTile, removeTile, settled } from '../rearrange.ts';
import { EditGrid } from './EditGrid.tsx';
import { TileDialog, type TileDraft } from './TileDialog.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

interface EditingProps {
  readonly dashboard: DashboardView;
  /** `outdated`: the dashboard was changed elsewhere and loaded again. */
  readonly onDone: (outdated: boolean) => void;
}

function useSaving({ dashboard, onDone }: EditingProps) {
  const { id } = useOrganization();
  const save = useSetAtom(saveDashboardAtom);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function send(tiles: readonly Tile[]): Promise<void> {
    setSending(true);
    try {
      await save(dashboardPath(id, dashboard.id), {
        etag: dashboard.etag,
        body: { name: dashboard.name, data: [...settled(tiles)] },
      });
      onDone(false);
    } catch (thrown) {
      const failed = failureFrom(thrown);
      if (isOutdated(failed)) onDone(true);
      else setFailure(failed);
    } finally {
      setSending(false);
    }
  }
  return { sending, failure, send };
}

/** A dashboard during an edit. Changes are sent only on save. */
export function Editing(props: EditingProps) {
  const t = useTranslate();
  const { dashboard, onDone } = props;
  const layout = useIsMobile() ? 'mobile' : 'desktop';
  const [tiles, setTiles] = useState<readonly Tile[]>(dashboard.data);
  const [draft, setDraft] = useState<TileDraft | null>(null);
  const { sending, failure, send } = useSaving(props);
  const changed = tiles !== dashboard.data;
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
      <Button variant="contained" disabled={!changed || sending || lost} onClick={() => void send(tiles)}>
        {t(sending ? 'form.saving' : 'action.save')}
      </Button>
    </>
  );
  return (
    <Page title={dashboard.name} actions={actions}>
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
      <UnsavedGuard changed={changed && !sending} />
    </Page>
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
