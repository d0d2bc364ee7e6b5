import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page } from '@watchglass/schemas/page';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { StateMark, stateText } from '../../integration/StateMark.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { useOrganization } from '../../user/rights.ts';
import { formatNumber } from '../../value/number.ts';
import { usePaintedFace } from '../painted.ts';
import { tileTable } from '../tile-table.ts';

/** The integrations of the workspace, one a row. */
export function IntegrationsTable({ data: { items } }: { readonly data: Page<IntegrationView> }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const texts = items.flatMap((each) => [each.name, stateText(t, each), String(each.behind)]).join('\n');
  usePaintedFace(
    useMemo(
      () =>
        texts === ''
          ? { state: 'empty', texts: [], shown: [] }
          : { state: 'shown', texts: texts.split('\n'), shown: [] },
      [texts],
    ),
  );
  if (items.length === 0) return <Statement small icon="send" title={t('integrationTile.none')} />;
  return (
    <Box tabIndex={0} role="group" aria-label={t('tile.integrationsTable')} sx={tileTable.scrolling}>
      <Box component="table" sx={tileTable.table}>
        <thead>
          <tr>
            <th scope="col">{t('integration.name')}</th>
            <th scope="col">{t('integration.stateOf')}</th>
            <th scope="col" className="age">
              {t('integration.behind')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((integration) => (
            <tr key={integration.id} data-row="">
              <td title={integration.name}>
                <Link
                  component={RouterLink}
                  to={`/${organizationId}/integration-widget/${integration.id}`}
                  color="inherit"
                  underline="hover"
                >
                  {integration.name}
                </Link>
              </td>
              <td title={stateText(t, integration)}>
                <StateMark integration={integration} />
              </td>
              <td className="age">{formatNumber(integration.behind, 0)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
