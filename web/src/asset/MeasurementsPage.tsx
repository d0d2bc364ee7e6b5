import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { AssetView, PointView } from '@watchglass/schemas/asset/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useRowList } from '../live/row-list.ts';
import { pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { LocationName } from '../location/LocationNames.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useSensors } from '../sensor/atoms.ts';
import { ValueCell } from '../sensor/Cells.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { Table } from '../table/Table.tsx';
import { useOrganization } from '../user/rights.ts';
import { Age } from '../value/Age.tsx';
import { assetList } from './atoms.ts';

/** The live values of the points of all assets in sight. */
export function MeasurementsPage() {
  const t = useTranslate();
  return (
    <ForReaders module="sensors">
      <Page title={t('asset.measurements')}>
        <Measurements />
      </Page>
    </ForReaders>
  );
}

function Measurements() {
  const loaded = useRowList(assetList(useOrganization().id));
  return <Show loaded={loaded}>{(assets) => <Points assets={assets} />}</Show>;
}

interface Row {
  readonly id: string;
  readonly asset: AssetView;
  readonly point: PointView;
  readonly metric: ShownMetric | undefined;
  readonly sensor: SensorView | null;
}

function useRows(assets: ReadonlyMap<string, AssetView>): readonly Row[] {
  const points = useMemo(
    () =>
      [...assets.values()]
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .flatMap((asset) => asset.points.map((point) => ({ asset, point }))),
    [assets],
  );
  const metrics = useMetrics(useMemo(() => [...new Set(points.map(({ point }) => point.metricId))], [points]));
  const sensors = useSensors(
    useMemo(() => [...new Set(points.flatMap(({ point }) => point.sensorId ?? []))], [points]),
  );
  useLivePoints(
    useMemo(
      () =>
        points.flatMap(({ point: { sensorId, metricId } }) =>
          sensorId === null ? [] : [pointKey(sensorId, metricId)],
        ),
      [points],
    ),
  );
  return useMemo(() => {
    const metricOf = new Map(metrics.map((metric) => [metric.id, metric]));
    const sensorOf = new Map(
      sensors.flatMap((each) => (each.state === 'ready' && each.value ? [[each.value.id, each.value]] : [])),
    );
    return points.map(({ asset, point }) => ({
      id: point.id,
      asset,
      point,
      metric: metricOf.get(point.metricId),
      sensor: sensorOf.get(point.sensorId ?? 0) ?? null,
    }));
  }, [points, metrics, sensors]);
}

function Points({ assets }: { readonly assets: ReadonlyMap<string, AssetView> }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const rows = useRows(assets);
  const columns = useColumns();
  const visibility = useColumnVisibility('asset-measurements', ['sensor', 'location', 'metric']);
  return (
    <Table
      {...visibility}
      label={t('asset.measurements')}
      empty={{ icon: 'asset', title: t('asset.noMeasurements'), text: t('asset.noMeasurementsText') }}
      columns={columns}
      rows={rows}
      onOpen={({ asset }) => void navigate(`/${organizationId}/assets/asset/${asset.id}`)}
    />
  );
}

function useColumns(): readonly GridColDef<Row>[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  return useMemo(
    () => [
      {
        field: 'asset',
        headerName: t('asset.one'),
        flex: 1.3,
        minWidth: 84,
        cellClassName: 'strong',
        valueGetter: (_value, { asset }) => asset.name,
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            to={`/${organizationId}/assets/asset/${row.asset.id}`}
            tabIndex={hasFocus ? 0 : -1}
            color="inherit"
            underline="hover"
          >
            {row.asset.name}
          </Link>
        ),
      },
      {
        field: 'point',
        headerName: t('point.one'),
        flex: 1,
        minWidth: 72,
        valueGetter: (_value, { point }) => point.name,
      },
      {
        field: 'location',
        headerName: t('location.one'),
        width: 150,
        sortable: false,
        renderCell: ({ row }) => <LocationName id={row.asset.location} />,
      },
      {
        field: 'metric',
        headerName: t('pick.metric'),
        width: 150,
        valueGetter: (_value, { metric }) => metric?.name ?? '',
      },
      {
        field: 'value',
        headerName: t('alarm.value'),
        flex: 0.2,
        minWidth: 92,
        sortable: false,
        display: 'flex',
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row: { sensor, metric } }) =>
          sensor === null || metric === undefined ? '–' : <ValueCell sensor={sensor} metric={metric} />,
      },
      {
        field: 'age',
        headerName: t('sensor.age'),
        flex: 0.3,
        minWidth: 84,
        sortable: false,
        display: 'flex',
        renderCell: ({ row: { sensor, point } }) =>
          sensor && <Age of={[pointKey(sensor.id, point.metricId)]} intervalSeconds={sensor.intervalSeconds} />,
      },
      {
        field: 'sensor',
        headerName: t('pick.sensor'),
        width: 170,
        valueGetter: (_value, { sensor, point }) =>
          sensor?.name ?? t(point.sensorId === null ? 'point.noSensor' : 'point.unseenSensor'),
      },
    ],
    [t, organizationId],
  );
}
