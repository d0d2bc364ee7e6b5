import {
  CO2_METRIC_ID,
  isMonitorType,
  LINK_STATES,
  MONITOR_PERIODS,
  MONITOR_TYPES,
} from '@watchglass/schemas/monitor/kinds';
import { monitor } from '@watchglass/schemas/monitor/entity';
import type { MonitorDefinition } from '@watchglass/schemas/monitor/events';
import {
  monitorPeriodsShape,
  monitorTypesShape,
  monitorViewersShape,
  monitorViewShape,
  publicTileShape,
  type MonitorView,
  type PublicTile,
} from '@watchglass/schemas/monitor/views';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, optional, otherwise, shape, text, uuid } from '@watchglass/schemas/shape';
import { pointNamed } from '../asset/point-history.ts';
import { found } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { assertSensors } from '../reading/points.ts';
import { definedTile } from './found-tile.ts';
import { monitorRows, SOURCE_NAME } from './rows.ts';
import { publicTile } from './public-tile.ts';

const COLUMNS: Columns<MonitorView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['type', ({ type }) => type],
  ['source', ({ sourceName }) => sourceName],
  ['metric', ({ metricId }) => metricId],
  ['state', ({ state }) => state],
  ['origins', ({ origins }) => origins.join(' ')],
];
const org = integer(1, 2 ** 31 - 1);
const reads = ['monitors', 'sensors', 'assets'];
/** What the values of a tile are read from. */
const readsValues = [...reads, 'custom_metrics', 'co2_thresholds'];

/** GET /api/monitors/{org}, its export, …/types, …/periods, …/viewers, …/{type}/{id}, …/monitor/{id}/readings, …/preview/{type}. */
export const monitorRoutes = [
  ...listRoutes(monitor, {
    source: rowList(monitor, monitorRows, {
      search: anyContains('t.name', SOURCE_NAME),
      where: {
        monitors: oneOfWords((ids) => `t.id::text = ANY (${ids})`),
        monitorTypes: oneOfWords((types) => `t.type = ANY (${types})`),
        linkStates: oneOfWords((states) => `t.state = ANY (${states})`),
      },
      sortedBy: { name: 'lower(t.name)', type: 't.type', state: 't.state' },
    }),
    view: monitorViewShape,
    reads,
    filters: { monitors: text(2_000, 0), monitorTypes: text(64, 0), linkStates: text(64, 0) },
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/monitors/{org}/types',
    needs: monitor.needs,
    past: 'never',
    answers: { 200: monitorTypesShape },
    params: shape({ org }),
    handler: () => ({ items: MONITOR_TYPES.map((id) => ({ id })) }),
  }),
  route({
    path: '/api/monitors/{org}/periods',
    needs: monitor.needs,
    past: 'never',
    answers: { 200: monitorPeriodsShape },
    params: shape({ org }),
    handler: () => ({ items: MONITOR_PERIODS.map((hours) => ({ id: hours, hours })) }),
  }),
  route({
    path: '/api/monitors/{org}/viewers',
    needs: monitor.needs,
    reads,
    past: 'never',
    answers: { 200: monitorViewersShape },
    params: shape({ org }),
    handler: async (asked) => {
      const tiles = await readRows(asked, monitorRows, { sql: '' });
      const viewers = tiles.map(({ id }) => ({ id, viewers: asked.publicTiles.viewers.of(id) }));
      return { items: viewers.filter(({ viewers: count }) => count > 0) };
    },
  }),
  route({
    path: '/api/monitors/{org}/{type}/{id}',
    needs: monitor.needs,
    reads,
    past: 'rows',
    answers: { 200: monitorViewShape },
    params: shape({ org, type: text(32), id: uuid() }),
    handler: async (asked) => {
      const condition = { sql: 'AND t.id = $2 AND t.type = $3', values: [asked.params.id, asked.params.type] };
      return found((await readRows(asked, monitorRows, condition))[0]);
    },
  }),
  route({
    path: '/api/monitors/{org}/monitor/{id}/readings',
    needs: { ...monitor.needs, onWalls: true },
    reads: readsValues,
    past: 'never',
    answers: { 200: publicTileShape },
    params: shape({ org, id: uuid() }),
    handler: async (asked) => {
      const [row] = await readRows(asked, monitorRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      const { id: _id, link: _link, sourceName: _name, position: _position, ...definition } = found(row);
      return drawn(asked, { ...definition, source: sourceOf(definition.source) } as MonitorDefinition);
    },
  }),
  route({
    path: '/api/monitors/{org}/preview/{type}',
    needs: { access: 'member', module: 'sensors', right: 'r' },
    reads: readsValues,
    past: 'never',
    answers: { 200: publicTileShape },
    params: shape({ org, type: text(32) }),
    query: shape({
      sensor: optional(integer(1)),
      point: optional(uuid()),
      metric: otherwise(integer(1), CO2_METRIC_ID),
      // A query is text: choices of numbers would not fit it.
      period: otherwise(integer(1).valid(...MONITOR_PERIODS), 24),
      unit: optional(text(16)),
    }),
    handler: async (asked) => {
      const { type } = asked.params;
      const { sensor, point, metric, period, unit } = asked.query;
      if (!isMonitorType(type)) return refuse('NotFound');
      if ((sensor === undefined) === (point === undefined)) refuse('InvalidRequest');
      await mustBeSeen(asked, { sensor, point, metric });
      return drawn(asked, {
        type,
        name: '',
        source: sensor === undefined ? { pointId: point ?? '' } : { sensorId: sensor },
        metricId: metric,
        unitId: unit ?? null,
        thresholds: type === 'co2' ? null : [],
        labels: [],
        colors: [],
        periodId: period,
        state: LINK_STATES[0],
        origins: [],
      });
    },
  }),
];

function sourceOf({ sensorId, pointId }: MonitorView['source']): MonitorDefinition['source'] {
  return sensorId === null ? { pointId: pointId ?? '' } : { sensorId };
}

interface Source {
  readonly sensor: number | undefined;
  readonly point: string | undefined;
  readonly metric: number;
}

/** Refuses with `NotFound` a source that is not in sight. */
async function mustBeSeen(
  { relational, sight }: Pick<QueryAsked<unknown, unknown>, 'relational' | 'sight'>,
  { sensor, point, metric }: Source,
): Promise<void> {
  if (sensor !== undefined) await assertSensors(relational, sight, [{ sensorId: sensor, metricId: metric }]);
  if (point !== undefined) await pointNamed(relational, sight, point);
}

async function drawn(
  { relational, sight, clock, publicTiles }: QueryAsked<unknown, unknown>,
  definition: MonitorDefinition,
): Promise<PublicTile> {
  const now = clock();
  const tile = found(await definedTile(relational, sight.organizationId, definition));
  return publicTile(tile, await publicTiles.series.of(tile, now), now);
}
