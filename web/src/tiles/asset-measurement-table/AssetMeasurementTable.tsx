import Box from '@mui/material/Box';
import type { AssetView, PointHistoryView, PointView } from '@watchglass/schemas/asset/views';
import { CHART_POINTS } from '@watchglass/schemas/reading/limits';
import type { AssetMeasurementTableTileProps } from '@watchglass/schemas/tile/asset-measurement-table';
import { useMemo } from 'react';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import { useRange } from '../../sensor/use-range.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { formatInstant } from '../../value/date.ts';
import { usePaintedFace } from '../painted.ts';
import { tileTable } from '../tile-table.ts';
import { useTurnedPages } from '../turn-pages.ts';

interface TableProps {
  readonly props: AssetMeasurementTableTileProps;
  readonly data: AssetView | null;
}

/** The measurements of a point in a period, the newest first, whichever sensors it had. */
export function AssetMeasurementTable({ props, data: asset }: TableProps) {
  const t = useTranslate();
  const [pointId] = props.points;
  if (asset === null)
    return (
      <Statement small icon="asset" title={t(props.assets.length === 0 ? 'assetTile.choose' : 'assetTile.gone')} />
    );
  const point = asset.points.find(({ id }) => id === pointId);
  if (point === undefined)
    return (
      <Statement
        small
        icon="asset"
        title={t(pointId === undefined ? 'assetTile.choosePoint' : 'assetTile.pointGone')}
      />
    );
  return <Measurements point={point} period={props.period} />;
}

interface PointProps {
  readonly point: PointView;
  readonly period: AssetMeasurementTableTileProps['period'];
}

function Measurements({ point, period }: PointProps) {
  const { id } = useOrganization();
  const choice = useMemo(() => ({ preset: period }), [period]);
  const { from, to } = useRange(choice);
  const [metric] = useMetrics(useMemo(() => [point.metricId], [point.metricId]));
  const path = `/api/assets/${id}/point/${point.id}/history?from=${Math.floor(from)}&to=${Math.floor(to)}&width=${CHART_POINTS}`;
  const { loaded, again } = useRead(`${path}#${point.since}`, (http, signal) =>
    http.get<PointHistoryView>(path, signal),
  );
  if (metric === undefined) return null;
  return (
    <Show small loaded={loaded} again={() => void again()}>
      {(history) => <Rows label={point.name} metric={metric} history={history} />}
    </Show>
  );
}

interface RowsProps {
  readonly label: string;
  readonly metric: ShownMetric;
  readonly history: PointHistoryView;
}

function Rows({ label, metric, history: { points } }: RowsProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const list = useTurnedPages();
  const rows = useMemo(() => points.filter(([, , mean]) => mean !== null).toReversed(), [points]);
  usePaintedFace(
    useMemo(
      () => ({
        state: rows.length === 0 ? 'empty' : 'shown',
        texts: rows.map(([, , mean]) => (mean === null ? '–' : readingText(t, metric, mean))),
        shown: [],
      }),
      [t, metric, rows],
    ),
  );
  if (rows.length === 0) return <Statement small icon="asset" title={t('tile.line.empty')} />;
  // A stretch with one reading has one value.
  const isSpread = rows.some(([, low, , high]) => low !== high);
  const text = (value: number | null) => (value === null ? '–' : readingText(t, metric, value));
  return (
    <Box ref={list} tabIndex={0} role="group" aria-label={label} sx={tileTable.scrolling}>
      <Box component="table" sx={tileTable.table}>
        <thead>
          <tr>
            <th scope="col" className="time">
              {t('assetTile.time')}
            </th>
            {isSpread && (
              <th scope="col" className="value">
                {t('assetTile.least')}
              </th>
            )}
            <th scope="col" className="value">
              {isSpread ? t('assetTile.mean') : metric.name}
              {metric.unit !== '' && `, ${metric.unit}`}
            </th>
            {isSpread && (
              <th scope="col" className="value">
                {t('assetTile.most')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([at, low, mean, high]) => (
            <tr key={at} data-row="">
              <td>{formatInstant(at, timeZone)}</td>
              {isSpread && <td className="value">{text(low)}</td>}
              <td className="value">{text(mean)}</td>
              {isSpread && <td className="value">{text(high)}</td>}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
