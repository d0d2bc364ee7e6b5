import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page } from '@watchglass/schemas/page';
import { TILE_SEARCH_MAX_CHARACTERS } from '@watchglass/schemas/tile/limits';
import type { IntegrationsTableTileProps } from '@watchglass/schemas/tile/integrations-table';
import { useIntegrations } from '../../integration/use-integrations.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile } from '../tile-view.tsx';
import { IntegrationsTable } from './IntegrationsTable.tsx';

export const integrationsTableTile = defineTile<IntegrationsTableTileProps, Page<IntegrationView>>({
  initial: { search: '', sort: 'name', descending: false },
  read: ({ search, descending }) => ({
    search: typeof search === 'string' ? search.slice(0, TILE_SEARCH_MAX_CHARACTERS) : '',
    sort: 'name',
    descending: descending === true,
  }),
  useData: ({ search, descending }) => useIntegrations(search, descending),
  View: IntegrationsTable,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
