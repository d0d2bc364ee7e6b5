import { monitor } from '@watchglass/schemas/monitor/entity';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useOrganization } from '../user/rights.ts';
import { deleteMonitorAtom, renewLinkAtom } from './atoms.ts';
import { useMayChangeTiles } from './may-change.ts';
import { useMonitorColumns } from './monitor-columns.tsx';
import { MonitorFilters } from './MonitorFilters.tsx';

const MonitorDialog = lazily(() => import('./MonitorDialog.tsx').then((file) => ({ default: file.MonitorDialog })));
const ShareDialog = lazily(() => import('./ShareDialog.tsx').then((file) => ({ default: file.ShareDialog })));

/** At most one dialog is open over the table. */
export type OpenMonitor =
  | { readonly what: 'create' }
  | { readonly what: 'change' | 'share' | 'renew' | 'delete'; readonly tile: MonitorView };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenMonitor, MonitorView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const mayWrite = useMayChangeTiles();
  const [remove, renew] = [useSetAtom(deleteMonitorAtom), useSetAtom(renewLinkAtom)];
  const close = () => onOpen(null);
  if (open.what === 'create') return <MonitorDialog tile={null} onClose={close} />;
  const tile = rows.find(({ id }) => id === open.tile.id) ?? open.tile;
  if (open.what === 'change') return <MonitorDialog key={tile.id} tile={open.tile} onClose={close} />;
  if (open.what === 'share')
    return (
      <ShareDialog tile={tile} mayWrite={mayWrite} onRenew={() => onOpen({ what: 'renew', tile })} onClose={close} />
    );
  const which = { organizationId, type: tile.type, id: tile.id };
  return open.what === 'renew' ? (
    <ConfirmDialog
      title={t('publicTiles.renew.title', { name: tile.name })}
      text={t('publicTiles.renew.text')}
      action={t('publicTiles.renew.action')}
      to="to.renewPublicLink"
      carryOut={() => renew(which)}
      onClose={close}
    />
  ) : (
    <ConfirmDialog
      title={t('publicTiles.delete.title', { name: tile.name })}
      text={t('publicTiles.delete.text')}
      action={t('action.delete')}
      to="to.deletePublicTile"
      carryOut={() => remove(which)}
      onClose={close}
    />
  );
}

export const PublicTilesPage = entityPage<typeof monitor, MonitorView, OpenMonitor>(monitor, {
  icon: 'visibility',
  texts: {
    title: 'publicTiles.title',
    none: 'publicTiles.none',
    noneText: 'publicTiles.noneText',
    noneFound: 'publicTiles.noneFound',
  },
  readers: 'monitors',
  useMayWrite: useMayChangeTiles,
  useColumns: useMonitorColumns,
  filters: MonitorFilters,
  narrowHides: ['type', 'source', 'viewers', 'link'],
  create: { label: 'publicTiles.create', opens: { what: 'create' } },
  opens: (row) => ({ what: 'change', tile: row }),
  dialogs: Dialogs,
});
