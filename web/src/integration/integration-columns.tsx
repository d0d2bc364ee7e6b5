import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { isTwelveHours } from '../value/page-clock.ts';
import type { OpenIntegration } from './IntegrationsPage.tsx';
import { StateMark } from './StateMark.tsx';

export function useIntegrationColumns({
  onOpen,
  blocked,
}: Doing<OpenIntegration>): readonly GridColDef<IntegrationView>[] {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  return useMemo(() => {
    const dateWidth = isTwelveHours() ? 184 : 163;
    const instant = (at: string | null): string => (at === null ? '–' : formatDateTime(Date.parse(at), zone));
    return [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 120, maxWidth: 300, cellClassName: 'strong' },
      {
        field: 'kind',
        headerName: t('integration.kind'),
        width: 132,
        valueFormatter: (kind: IntegrationView['kind']) => t(`integration.kind.${kind}`),
      },
      {
        field: 'state',
        headerName: t('destination.state'),
        flex: 1,
        minWidth: 150,
        renderCell: ({ row }) => <StateMark integration={row} />,
      },
      { field: 'lastSuccessAt', headerName: t('integration.lastSuccess'), width: dateWidth, valueFormatter: instant },
      { field: 'behind', headerName: t('integration.behind'), width: 124, type: 'number' },
      {
        field: 'behindSince',
        headerName: t('integration.behindSince'),
        width: dateWidth,
        sortable: false,
        valueFormatter: instant,
      },
      {
        field: 'nextRunAt',
        headerName: t('integration.nextRun'),
        width: dateWidth,
        sortable: false,
        valueFormatter: instant,
      },
      {
        field: 'log',
        headerName: t('integration.log'),
        width: 76,
        sortable: false,
        renderCell: ({ row, hasFocus }) => (
          <Link component={RouterLink} to={`/${organizationId}/integration-log/${row.id}`} tabIndex={hasFocus ? 0 : -1}>
            {t('integration.log')}
          </Link>
        ),
      },
      actionColumn(t, 1, ({ row, hasFocus }) => (
        <RowAction
          icon="remove"
          label={t('destination.deleteNamed', { name: row.name })}
          hasFocus={hasFocus}
          disabled={blocked || row.state !== 'disabled'}
          onAct={() => onOpen({ what: 'delete', integration: row })}
        />
      )),
    ];
  }, [t, zone, organizationId, onOpen, blocked]);
}
