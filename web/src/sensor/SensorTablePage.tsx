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
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { PageLinks } from '../page/PageLinks.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { useSelection } from '../table/selection/selection.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { NewVirtualSensor } from '../virtual-sensor/NewVirtualSensor.tsx';
import { isSensor, putSensorsAtom, useSensors } from './atoms.ts';
import { ImportSensors } from './import/ImportSensors.tsx';
import { SelectedSensors } from './many/SelectedSensors.tsx';
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
import { TABLE_VIEWS, VIEW_TERMS, type TableView } from './table-views.ts';

export const SensorTablePage = () => <TablePage view="active" />;
export const VirtualSensorsPage = () => <TablePage view="virtual" />;
export const DisabledSensorsPage = () => <TablePage view="disabled" />;

function TablePage({ view }: { view: TableView }) {
  const mayDevices = useMay('devices', 'r');
  return (
    <ForReaders module="sensors">
      {mayDevices && <KnowBases />}
      <Sensors key={view} view={view} />
    </ForReaders>
  );
}

/** Loads the names of bases for the cells. */
function KnowBases() {
  useRowList(baseList(useOrganization().id));
  return null;
}

interface ShownTerms {
  readonly again: () => Promise<void>;
  readonly view: TableView;
}

/** Merges the page that was read with the rows pushed since, and reads again when a sensor leaves the sight or the view. */
function useShownSensors(items: readonly SensorView[], { again, view }: ShownTerms): readonly SensorView[] {
  const put = useSetAtom(putSensorsAtom);
  useEffect(() => put(items), [put, items]);
  const live = useSensors(useMemo(() => items.map(({ id }) => id), [items]));
  const gone = live.some(
    (known, index) =>
      known.state === 'ready' &&
      (known.value === null ||
        (known.value.position > (items[index]?.position ?? '') && !VIEW_TERMS[view].holds(known.value))),
  );
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

interface NewTerms {
  readonly rowsPerPage: number;
  readonly reading: Rereading;
  readonly view: TableView;
}

/** A new sensor of the view appears if its page has room. */
function useNewSensors(known: readonly SensorView[], { rowsPerPage, reading, view }: NewTerms): void {
  useRowChanges(
    'sensor',
    reading,
    useMemo(() => {
      const room = known.length < rowsPerPage;
      const ids = new Set(known.map(({ id }) => id));
      return (row: unknown) => room && isSensor(row) && !ids.has(row.id) && VIEW_TERMS[view].holds(row);
    }, [known, rowsPerPage, view]),
  );
}

function Sensors({ view }: { view: TableView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query, setQuery] = useQuery(readTableQuery, writeTableQuery);
  const [failure, setFailure] = useState<Failure | null>(null);
  const path = sensorsPath(id, query, view);
  const reading = useRead(path, (http, signal) => http.get<PageOf<SensorView>>(path, signal));
  const { loaded, busy } = reading;
  const mayChange = useMay('sensors', 'w');
  return (
    <Page
      title={t('sensor.table')}
      actions={
        <>
          {view === 'virtual' && mayChange && <NewVirtualSensor onSaved={reading.again} />}
          {mayChange && <ImportSensors again={reading.again} />}
          <ExportButton name="sensors" path={() => sensorsExportPath(id, query, view)} onFailure={setFailure} />
        </>
      }
    >
      <PageLinks
        label={t('sensor.table')}
        pages={TABLE_VIEWS.map((each) => ({ path: `/${id}/${VIEW_TERMS[each].path}`, label: VIEW_TERMS[each].label }))}
      />
      <FormFailure to="to.export" failure={failure} />
      {loaded.state === 'failed' ? (
        <Failed failure={loaded.failure} again={reading.again} />
      ) : (
        <SensorTable
          view={view}
          query={query}
          onQuery={setQuery}
          page={rowsOf(loaded, busy)}
          reading={reading}
          mayChange={mayChange}
        />
      )}
    </Page>
  );
}

/** The calibration is a column if it is filtered by, or if a shown sensor has a certificate. */
function hiddenAtFirst({ calibration }: TableQuery, rows: readonly SensorView[]): readonly string[] {
  const isShown = calibration.length > 0 || rows.some(({ calibrationDueOn }) => calibrationDueOn !== null);
  return isShown ? [] : ['calibration'];
}

interface SensorTableProps {
  readonly view: TableView;
  readonly query: TableQuery;
  readonly onQuery: (query: TableQuery, replace?: boolean) => void;
  readonly page: ReturnType<typeof rowsOf<SensorView>>;
  readonly reading: Rereading;
  readonly mayChange: boolean;
}

const nameOf = ({ name }: SensorView): string => name;

function SensorTable({ view, query, onQuery, page, reading, mayChange }: SensorTableProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const rows = useShownSensors(page.rows, { again: reading.again, view });
  useNewSensors(rows, { rowsPerPage: query.rowsPerPage, reading, view });
  useLivePoints(
    useMemo(() => rows.flatMap(({ id, metrics }) => metrics.map((metricId) => pointKey(id, metricId))), [rows]),
  );
  const selection = useSelection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const columns = useSensorColumns({ asked: query.metrics, sensors: rows, isOutOfUse: view === 'disabled' });
  const textOf = (key?: MessageKey) => (key === undefined ? undefined : t(key));
  const visibility = useColumnVisibility('sensors', NARROW_HIDES, hiddenAtFirst(query, rows));
  const serverRows = useServerRows(query, onQuery, SENSOR_SORTS);
  const empty = isFiltered(query)
    ? { title: t('sensor.noneFound'), text: t('sensor.noneFoundText') }
    : { title: t(VIEW_TERMS[view].empty.title), text: textOf(VIEW_TERMS[view].empty.text) };
  return (
    <>
      <SensorFilters
        view={view}
        query={query}
        onChange={onQuery}
        tags={rows.flatMap(({ tags }) => tags)}
        metrics={measuredMetrics(rows)}
      />
      <FormFailure to="to.selectAll" failure={failure} />
      <Table
        {...visibility}
        {...serverRows}
        {...page}
        {...(mayChange && { selecting: { selection, nameOf } })}
        below={
          mayChange && (
            <SelectedSensors
              selection={selection}
              view={view}
              query={query}
              total={page.rowCount}
              again={reading.again}
              onFailure={setFailure}
            />
          )
        }
        rows={rows}
        label={t('sensor.table')}
        empty={{ icon: 'sensors', ...empty }}
        columns={columns}
        onOpen={({ id }) => void navigate(`/${organizationId}/sensors/sensor/${id}`)}
      />
    </>
  );
}
