import Button from '@mui/material/Button';
import type { HistoryEntry } from '@watchglass/schemas/alarm/history';
import type { HistorySort } from '@watchglass/schemas/alarm/history-sorts';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormFailure } from '../../form/FormFailure.tsx';
import type { Failure } from '../../http/failure.ts';
import { queryString } from '../../table/paging.ts';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { Failed } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { ExportButton } from '../../table/ExportButton.tsx';
import { useColumnVisibility } from '../../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../../table/server-rows.ts';
import { Table } from '../../table/Table.tsx';
import { useQuery } from '../../table/use-query.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { useHistoryColumns } from './history-columns.tsx';
import {
  calendarQueries,
  exportPath,
  HISTORY_ORDERS,
  isFiltered,
  listPath,
  tableQueries,
  type HistoryQuery,
} from './history-query.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { usePeriod } from './period.ts';
import { PeriodField } from './PeriodField.tsx';

/** Columns hidden on a phone, and at first on a desktop. */
const NARROW_HIDES: readonly string[] = [
  'rule',
  'value',
  'end',
  'endedAt',
  'duration',
  'state',
  'acknowledgement',
  'raises',
];
const HIDES: readonly string[] = ['raises', 'end'];

export function HistoryTablePage() {
  return (
    <ForReaders module="alarms">
      <History />
    </ForReaders>
  );
}

function History() {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const [query, setQuery] = useQuery(tableQueries.read, tableQueries.write);
  const instants = usePeriod(query.period);
  const at = { organizationId, zone, ...instants };
  const [failure, setFailure] = useState<Failure | null>(null);
  const actions = (
    <>
      <Button
        component={Link}
        to={`/${organizationId}/alarms/alarm-history${queryString(calendarQueries.write({ ...query, period: { preset: 'days366' }, page: 0 }))}`}
      >
        {t('alarmHistory.calendar')}
      </Button>
      <ExportButton hasSheets name="alarm-history" path={() => exportPath(query, at)} onFailure={setFailure} />
    </>
  );
  return (
    <Page title={t('alarmHistory.title')} actions={actions}>
      <FormFailure to="to.export" failure={failure} />
      <PeriodField
        choice={query.period}
        instants={instants}
        onChange={(period) => setQuery({ ...query, period, page: 0 })}
      />
      <HistoryFilters query={query} onChange={setQuery} />
      <Entries query={query} path={listPath(query, at)} onQuery={setQuery} />
    </Page>
  );
}

interface EntriesProps {
  readonly query: HistoryQuery;
  readonly path: string;
  readonly onQuery: (query: HistoryQuery) => void;
}

function Entries({ query, path, onQuery }: EntriesProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id } = useOrganization();
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<PageOf<HistoryEntry>>(path, signal));
  const page = rowsOf(loaded, busy);
  const columns = useHistoryColumns(page.rows);
  const visibility = useColumnVisibility('alarm-history', NARROW_HIDES, HIDES);
  const serverRows = useServerRows<HistorySort, HistoryQuery>(query, onQuery, HISTORY_ORDERS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  return (
    <Table
      {...visibility}
      {...serverRows}
      {...page}
      label={t('alarmHistory.title')}
      empty={{ icon: 'history', title: t(isFiltered(query) ? 'alarmHistory.noneFound' : 'alarmHistory.none') }}
      columns={columns}
      onOpen={(entry) => void navigate(`/${id}/${addressOf(entry)}`)}
    />
  );
}

/** A late finding has no alarm: its sensor shows when it was. */
export function addressOf({ id, state, sensorId }: Pick<HistoryEntry, 'id' | 'state' | 'sensorId'>): string {
  return state === 'foundLate' ? `sensors/sensor/${sensorId}` : `alarms/alarm/${id}`;
}
