import { limitsFor } from '@watchglass/schemas/alarm-rule/limits-for';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { Page as PageOf } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { COLD_CHAIN_SORTS } from '@watchglass/schemas/cold-chain/queries';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { putSensorsAtom } from '../sensor/atoms.ts';
import { ExportButton } from '../table/ExportButton.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { filtered } from '../table/list-query.ts';
import { pageQuery } from '../table/paging.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useOrganization } from '../user/rights.ts';
import { useColdChainColumns, type ColdChainRow } from './cold-chain-columns.tsx';
import { exportPath, readColdChain, writeColdChain } from './cold-chain-query.ts';
import { useDayFigures } from './use-day-figures.ts';
import { WithRules } from './WithRules.tsx';

const TEMPERATURE = 1;
const METRICS = [TEMPERATURE] as const;
const NARROW_HIDES: readonly string[] = ['lowest', 'highest', 'kinetic', 'calibration'];

/** The temperature of each sensor in the last 24 hours: newest value, extremes, kinetic mean, time outside the limits, and certificate. */
export function ColdChainPage() {
  return (
    <ForReaders module="sensors">
      <Framed />
    </ForReaders>
  );
}

function Framed() {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query] = useQuery(readColdChain, writeColdChain);
  const [failure, setFailure] = useState<Failure | null>(null);
  const actions = (
    <ExportButton hasSheets name="cold-chain" path={() => exportPath(id, query)} onFailure={setFailure} />
  );
  return (
    <Page title={t('nav.coldChain')} actions={actions}>
      <FormFailure to="to.export" failure={failure} />
      <WithRules>{(rules) => <ColdChain rules={rules} />}</WithRules>
    </Page>
  );
}

function ColdChain({ rules }: { readonly rules: readonly AlarmRuleView[] }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const navigate = useNavigate();
  const [query, setQuery] = useQuery(readColdChain, writeColdChain);
  const asked = { ...writeColdChain(query), metrics: String(TEMPERATURE), states: 'active' };
  const path = `/api/sensors/${id}${pageQuery(asked, query)}`;
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<PageOf<SensorView>>(path, signal));
  const { rows: sensors, ...paged } = rowsOf(loaded, busy);
  const rows = useRows(sensors, rules);
  const [metric] = useMetrics(METRICS);
  const columns = useColdChainColumns(metric);
  const visibility = useColumnVisibility('cold-chain', NARROW_HIDES);
  const server = useServerRows(query, setQuery, COLD_CHAIN_SORTS);
  const filters = { search: '', locations: [] };
  return (
    <>
      <FilterRow
        columns="repeat(auto-fill, minmax(190px, 1fr))"
        search={query.search}
        onSearch={(search) => setQuery(filtered(query, { search }), true)}
        isFiltered={query.search !== '' || query.locations.length > 0}
        onClear={() => setQuery(filtered(query, filters))}
      >
        <LocationFilter
          withNone
          chosen={query.locations}
          onChange={(locations) => setQuery(filtered(query, { locations }))}
        />
      </FilterRow>
      {loaded.state === 'failed' ? (
        <Failed failure={loaded.failure} again={again} />
      ) : (
        <Table
          {...visibility}
          {...server}
          {...paged}
          rows={rows}
          label={t('nav.coldChain')}
          empty={{ icon: 'sensors', title: t('coldChain.none') }}
          columns={columns}
          onOpen={(row) => void navigate(`/${id}/medical-line-chart?sensors=${row.id}&metrics=1&preset=hours24`)}
        />
      )}
    </>
  );
}

/** Sensors with their limits and the figures of their last day; values follow live. */
function useRows(sensors: readonly SensorView[], rules: readonly AlarmRuleView[]): readonly ColdChainRow[] {
  const put = useSetAtom(putSensorsAtom);
  useEffect(() => put(sensors), [put, sensors]);
  useLivePoints(useMemo(() => sensors.map(({ id }) => pointKey(id, TEMPERATURE)), [sensors]));
  const limited = useMemo(
    () => sensors.map((sensor) => ({ id: sensor.id, sensor, limits: limitsFor(rules, sensor, TEMPERATURE) })),
    [sensors, rules],
  );
  const days = useDayFigures({ metricId: TEMPERATURE, sensors: limited });
  return useMemo(() => {
    const found = days.state === 'ready' ? days.value : null;
    return limited.map((row) => ({ ...row, day: found?.get(row.id) ?? null }));
  }, [limited, days]);
}
