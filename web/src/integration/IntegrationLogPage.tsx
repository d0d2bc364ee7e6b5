import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import { RUN_TRIGGERS } from '@watchglass/schemas/integration/kinds';
import type { IntegrationRunView, IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Failed, Show } from '../page/Outcome.tsx';
import { lazily } from '../page/lazily.ts';
import { Page } from '../page/Page.tsx';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { filtered } from '../table/list-query.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { integrationPath } from './atoms.ts';
import { RUN_SORTS, runQueries, runsPath } from './run-query.ts';

const RunDialog = lazily(() => import('./RunDialog.tsx').then((file) => ({ default: file.RunDialog })));

const NARROW_HIDES: readonly string[] = ['trigger', 'bytes', 'ms', 'answer'];
const OUTCOMES = ['taken', 'refused', 'failed'] as const;
/** Runs come without being announced. */
const LOOK_EVERY_MS = 5_000;

/** The runs of an integration of the last thirty days. */
export function IntegrationLogPage() {
  return (
    <ForReaders module="integrations">
      <OfIntegration />
    </ForReaders>
  );
}

function OfIntegration() {
  const { integrationId = '' } = useParams();
  const { id: organizationId } = useOrganization();
  const path = integrationPath({ organizationId, id: integrationId });
  const { loaded } = useRead(path, (http, signal) => http.get<IntegrationView>(path, signal));
  return <Show loaded={loaded}>{(integration) => <Runs integration={integration} />}</Show>;
}

function Runs({ integration }: { readonly integration: IntegrationView }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const [query, setQuery] = useQuery(runQueries.read, runQueries.write);
  const path = runsPath({ organizationId, id: integration.id }, query);
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<PageOf<IntegrationRunView>>(path, signal));
  useEffect(() => {
    const timer = setInterval(() => void again(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  const [open, setOpen] = useState<IntegrationRunView | null>(null);
  const columns = useRunColumns();
  const visibility = useColumnVisibility('integration-log', NARROW_HIDES);
  const serverRows = useServerRows(query, setQuery, RUN_SORTS);
  return (
    <Page title={t('integration.logOf', { name: integration.name })}>
      <Box role="search" sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '240px 240px' } }}>
        <ChoiceFilter
          label={t('integration.outcome')}
          choices={OUTCOMES.map((id) => ({ id, name: t(`integration.outcome.${id}`) }))}
          chosen={query.outcomes}
          onChange={(outcomes) => setQuery(filtered(query, { outcomes }))}
        />
        <ChoiceFilter
          label={t('integration.trigger')}
          choices={RUN_TRIGGERS.map((id) => ({ id, name: t(`integration.trigger.${id}`) }))}
          chosen={query.triggers}
          onChange={(triggers) => setQuery(filtered(query, { triggers }))}
        />
      </Box>
      {loaded.state === 'failed' ? (
        <Failed failure={loaded.failure} again={() => void again()} />
      ) : (
        <Table
          {...visibility}
          {...serverRows}
          {...rowsOf(loaded, busy)}
          label={t('integration.logOf', { name: integration.name })}
          empty={{ icon: 'send', title: t('integration.log.none'), text: t('integration.log.noneText') }}
          columns={columns}
          onOpen={setOpen}
        />
      )}
      {open !== null && <RunDialog run={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useRunColumns(): readonly GridColDef<IntegrationRunView>[] {
  const t = useTranslate();
  const zone = useTimeZone();
  return useMemo(() => {
    const columns: GridColDef<IntegrationRunView>[] = [
      {
        field: 'at',
        headerName: t('audit.at'),
        width: 180,
        valueFormatter: (at: string) => formatDateTime(Date.parse(at), zone),
      },
      {
        field: 'outcome',
        headerName: t('integration.outcome'),
        width: 130,
        valueFormatter: (outcome: IntegrationRunView['outcome']) => t(`integration.outcome.${outcome}`),
      },
      {
        field: 'trigger',
        headerName: t('integration.trigger'),
        width: 150,
        valueFormatter: (trigger: IntegrationRunView['trigger']) => t(`integration.trigger.${trigger}`),
      },
      { field: 'readings', headerName: t('integration.readings'), width: 120, type: 'number' },
      { field: 'bytes', headerName: t('integration.bytes'), width: 110, type: 'number' },
      {
        field: 'answer',
        headerName: t('integration.answer'),
        flex: 1,
        minWidth: 120,
        valueGetter: (_value, { status, why }) => status ?? why,
      },
      { field: 'ms', headerName: t('integration.ms'), width: 110, type: 'number' },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, zone]);
}
