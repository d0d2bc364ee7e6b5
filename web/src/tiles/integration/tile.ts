import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { IntegrationTileProps } from '@watchglass/schemas/tile/integration';
import { useIntegration } from '../../integration/use-integrations.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { Integration } from './Integration.tsx';

export const integrationTile = defineTile<IntegrationTileProps, IntegrationView | null>({
  initial: { integrations: [] },
  read: ({ integrations }) => ({ integrations: textsOf(integrations, 1) }),
  useData: ({ integrations }) => useIntegration(integrations[0]),
  useTitle({ integrations }) {
    const loaded = useIntegration(integrations[0]);
    return loaded.state === 'ready' ? loaded.value?.name : undefined;
  },
  wayOf: ({ integrations: [id] }, organizationId) =>
    id === undefined ? undefined : `/${organizationId}/integration-widget/${id}`,
  View: Integration,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
