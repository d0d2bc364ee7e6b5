import { asset } from '@watchglass/schemas/asset/entity';
import type { AssetView } from '@watchglass/schemas/asset/views';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { lazily } from '../page/lazily.ts';
import { useMay } from '../user/rights.ts';
import { useAssetColumns } from './asset-columns.tsx';
import { AssetFilters } from './AssetFilters.tsx';

const AssetDialog = lazily(() => import('./AssetDialog.tsx').then((file) => ({ default: file.AssetDialog })));

function Dialogs({ onOpen }: DialogsProps<'new', AssetView>) {
  return useMay('sensors', 'w') && <AssetDialog asset={null} onClose={() => onOpen(null)} />;
}

export const AssetsPage = entityPage<typeof asset, AssetView, 'new'>(asset, {
  icon: 'asset',
  texts: { title: 'asset.table', none: 'asset.none', noneText: 'asset.noneText', noneFound: 'asset.noneFound' },
  readers: 'sensors',
  useMayWrite: () => useMay('sensors', 'w'),
  useColumns: useAssetColumns,
  narrowHides: ['description', 'tags', 'location'],
  filters: AssetFilters,
  create: { label: 'asset.create', opens: 'new' },
  leadsTo: ({ id }) => `assets/asset/${id}`,
  // `?new` opens the dialog, with any value.
  address: { param: 'new', read: () => 'new', write: () => '1' },
  dialogs: Dialogs,
});
