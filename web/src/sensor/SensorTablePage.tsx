import { useSetAtom } from 'jotai';
import type { Page as PageOf } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { baseList } from '../base/atoms.ts';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useRead, type Rereading } from '../http/use-read.ts';
import { useRowList } from '../live/row-list.ts';
import { pointKey } from '../live/values.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useLivePoints } from '../live/watch.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { putSensorsAtom, useSensors } from './atoms.ts';
import { NARROW_HIDES, useSensorColumns } from './sensor-columns.tsx';
import { SensorFilters } from './SensorFilters.tsx';
import { measuredMetrics } from './shown-metrics.ts';
import {
  isFiltered,
  readTableQuery,
  SENSOR_SORTS,
  sensorsExportPath,
  sensorsPath,
  writeTableQuery,
  type TableQuery,
} from './sensor-query.ts';

export function SensorTablePage() {
  const mayDevices = useMay('devices', 'r');
  return (
    <ForReaders module="sensors">
      {mayDevices && <KnowBases />}
      <Sensors />
    </ForReaders>
  );
}

/** Loads the names of bases for the cells. */
function KnowBases() {
  useRowList(baseList(useOrganization().id));
  return null;
}

/** Merges the page that was read with the rows pushed since, and reads again when a sensor leaves the sight. */
function useShownSensors(items: readonly SensorView[], again: () => Promise<void>): readonly SensorView[] {
  const put = useSetAtom(putSensorsAtom);
  useEffect(() => put(items), [put, items]);
  const live = useSensors(useMemo(() => items.map(({ id }) => id), [items]));
  const gone = live.some((known) => known.state === 'ready' && known.value === null);
  useEffect(() => {
    if (gone) void again();
  }, [gone, again]);
  return useMemo(
    () =>
      items.map((item, index) => {
        const known = live[index];
        return known?.state === 'ready' && known.value !== null && known.value.position >= item.position
          ? known.value
          : item;
      }),
    [items, live],
  );
}

/** A new sensor appears if its page has room. */
function useNewSensors(known: readonly SensorView[], rowsPerPage: number, reading: Rereading): void {
  useRowChanges(
    'sensor',
    reading,
    useMemo(() => {
      const room = known.length < rowsPerPage;
      const ids = new Set(known.map(({ id }) => id));
      return (row: unknown) =>
        room &&
        typeof row === 'object' &&
        row !== null &&
        'id' in row &&
        typeof row.id === 'number' &&
        !ids.has(row.id);
    }, [known, rowsPerPage]),
  );
}

function Sensors() {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query, setQuery] = useQuery(readTableQuery, writeTableQuery);
  const [failure, setFailure] = useState<Failure | null>(null);
  const path = sensorsPath(id, query);
  const reading = useRead(path, (http, signal) => http.get<PageOf<SensorView>>(path, signal));
  const { loaded, busy } = reading;
  return (
    <Page
      title={t('sensor.table')}
      actions={<ExportButton name="sensors" path={() => sensorsExportPath(id, query)} onFailure={setFailure} />}
    >
      <FormFailure to="to.export" failure={failure} />
      {loaded.state === 'failed' ? (
        <Failed failure={loaded.failure} again={reading.again} />
      ) : (
        <SensorTable query={query} onQuery={setQuery} page={rowsOf(loaded, busy)} reading={reading} />
      )}
    </Page>
  );
}

interface SensorTableProps {
  readonly query: TableQuery;
  readonly onQuery: (query: TableQuery, replace?: boolean) => void;
  readonly page: ReturnType<typeof rowsOf<SensorView>>;
  readonly reading: Rereading;
}

function SensorTable({ query, onQuery, page, reading }: SensorTableProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const rows = useShownSensors(page.rows, reading.again);
  useNewSensors(rows, query.rowsPerPage, reading);
  useLivePoints(
    useMemo(() => rows.flatMap(({ id, metrics }) => metrics.map((metricId) => pointKey(id, metricId))), [rows]),
  );
  const columns = useSensorColumns(query.metrics, rows);
  const visibility = useColumnVisibility('sensors', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, SENSOR_SORTS);
  const empty = isFiltered(query)
    ? { title: t('sensor.noneFound'), text: t('sensor.noneFoundText') }
    : { title: t('sensor.none'), text: t('sensor.noneText') };
  return (
    <>
      <SensorFilters
        query={query}
        onChange={onQuery}
        tags={[...new Set([...rows.flatMap(({ tags }) => tags), ...query.tags])].sort()}
        metrics={measuredMetrics(rows)}
      />
      <Table
        {...visibility}
        {...serverRows}
        {...page}
        rows={rows}
        label={t('sensor.table')}
        empty={{ icon: 'sensors', ...empty }}
        columns={columns}
        onOpen={({ id }) => void navigate(`/${organizationId}/sensors/sensor/${id}`)}
      />
    </>
  );
}
