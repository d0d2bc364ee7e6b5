import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ShownPoint, ShownTile, WallShown } from '@watchglass/schemas/wall/shown';
import { section } from '../../look/section.ts';
import { MOBILE } from '../../look/tokens.ts';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { readingWithUnit, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { ageText } from '../../value/Age.tsx';
import { formatClock } from '../../value/date.ts';
import { tileType } from '../../tiles/tile-types.ts';

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'start', fontWeight: 400, color: 'text.secondary', pb: 1, pr: 4 },
  '& td': { py: 1, pr: 4, verticalAlign: 'top', overflowWrap: 'anywhere' },
  [MOBILE]: { '& th, & td': { pr: 2 } },
} as const;

/** Tile by tile: what the receipt says beside what the server knew. */
export function Tiles({ shown: { tiles } }: { shown: WallShown }) {
  const ids = [...new Set(tiles.flatMap(({ points }) => points.map(({ metricId }) => metricId)))];
  const metrics = new Map(useMetrics(ids).map((metric) => [metric.id, metric]));
  return tiles.map((tile) => <OneTile key={tile.id} tile={tile} metrics={metrics} />);
}

interface TileProps {
  readonly tile: ShownTile;
  readonly metrics: ReadonlyMap<number, ShownMetric>;
}

function verdictText(t: Translate, behindMs: number): string {
  return behindMs > 0 ? t('shown.behind', { age: ageText(t, behindMs) }) : t('shown.equal');
}

function titleOf(t: Translate, { name, points, component }: ShownTile): string {
  const kind = tileType(component);
  return name || points[0]?.sensorName || (kind === undefined ? component : t(kind.label));
}

function OneTile({ tile, metrics }: TileProps) {
  const t = useTranslate();
  const title = titleOf(t, tile);
  const isNamed = tile.points.length > 0 || tile.alarms.length > 0;
  return (
    <Box component="section" aria-label={title} sx={section} data-tile-verdict={tile.verdict}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2">{title}</Typography>
        <Box sx={{ fontWeight: 600, color: tile.verdict === 'behind' ? 'stale.main' : 'text.secondary' }}>
          {tile.verdict === 'nothing' ? t('shown.noValues') : verdictText(t, tile.behindMs)}
        </Box>
      </Box>
      {isNamed && (
        <Box component="table" sx={table}>
          <thead>
            <tr>
              {(['source', 'wall', 'server', 'verdict'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`shown.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tile.points.map((point) => (
              <PointRow
                key={`${point.sensorId}.${point.metricId}`}
                point={point}
                metric={metrics.get(point.metricId)}
              />
            ))}
            {tile.alarms.map(({ id, ruleTitle, shown, known, behindMs }) => (
              <tr key={id}>
                <td>{ruleTitle}</td>
                <td>{t('shown.raise', { count: shown })}</td>
                <td>{t('shown.raise', { count: known })}</td>
                <td>{verdictText(t, behindMs)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  );
}

function PointRow({ point, metric }: { readonly point: ShownPoint; readonly metric: ShownMetric | undefined }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const text = (told: ShownPoint['shown']): string => {
    if (told === null) return t('shown.none');
    const time = formatClock(Date.parse(told.measuredAt), zone);
    const value = told.value === null || metric === undefined ? '–' : readingWithUnit(t, metric, told.value);
    return t('shown.measured', { value, time });
  };
  return (
    <tr>
      <td>{[point.sensorName, metric?.name].filter(Boolean).join(' · ')}</td>
      <td>{text(point.shown)}</td>
      <td>{text(point.known)}</td>
      <td>{verdictText(t, point.behindMs)}</td>
    </tr>
  );
}
