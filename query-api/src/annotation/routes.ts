import { annotation } from '@watchglass/schemas/annotation/entity';
import { annotationViewShape, type AnnotationView } from '@watchglass/schemas/annotation/views';
import { integer, matching, shape, text, uuid } from '@watchglass/schemas/shape';
import { found, versioned } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, oneOfWords, rowList, type Where } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { concerning, concerningFields, type Concerning } from './concerning.ts';
import { annotationRows, TARGET_NAME } from './rows.ts';

const reads = ['annotations', 'sensors', 'assets', 'locations'];
const words = text(512, 0);
const epochMs = matching(/^\d{0,13}$/, 'epoch milliseconds').allow('');
const ofIds = (column: string) => oneOfWords((ids) => `${column}::text = ANY (${ids})`);
const beside =
  (sql: (instant: string) => string) =>
  (value: string): Where => [(p = '') => sql(`to_timestamp(${p}::bigint / 1000.0)`), value];

const COLUMNS: Columns<AnnotationView> = [
  ['id', ({ id }) => id],
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
  ['target', ({ target: { kind } }) => kind],
  ['name', ({ targetName }) => targetName],
  ['sensorId', ({ target }) => ('sensorId' in target ? target.sensorId : null)],
  ['metricId', ({ target }) => ('metricId' in target ? target.metricId : null)],
  ['assetId', ({ target }) => ('assetId' in target ? target.assetId : null)],
  ['locationId', ({ target }) => ('locationId' in target ? target.locationId : null)],
  ['text', (each) => each.text],
  ['writtenAt', ({ writtenAt }) => writtenAt],
  ['writtenBy', ({ writtenByName }) => writtenByName],
  ['changedAt', ({ changedAt }) => changedAt],
];

/** GET /api/annotations/{org}, its export, and …/annotation/{id}. */
export const annotationRoutes = [
  ...listRoutes<typeof annotation, AnnotationView, Concerning>(annotation, {
    source: rowList(annotation, annotationRows, {
      only: (_reading, what: Concerning) => concerning(what),
      search: anyContains('t.text', TARGET_NAME),
      where: {
        kinds: oneOfWords((kinds) => `t.kind = ANY (${kinds})`),
        sensors: ofIds('t.sensor_id'),
        assets: ofIds('t.asset_id'),
        locations: ofIds('t.location_id'),
        from: beside((from) => `coalesce(t.ends_at, t.starts_at) >= ${from}`),
        to: beside((to) => `t.starts_at <= ${to}`),
      },
      sortedBy: { from: 't.starts_at', writtenAt: 't.written_at', target: `lower(${TARGET_NAME})` },
      alike: 't.starts_at',
    }),
    view: annotationViewShape,
    reads: [...reads, 'people'],
    filters: {
      kinds: text(64, 0),
      sensors: words,
      assets: words,
      locations: words,
      from: epochMs,
      to: epochMs,
    },
    fields: concerningFields,
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/annotations/{org}/annotation/{id}',
    needs: annotation.needs,
    reads,
    past: 'rows',
    answers: { 200: annotationViewShape, 304: false },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    handler: async (asked, h) => {
      const [row] = await readRows(asked, annotationRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return versioned(asked.request, h, found(row));
    },
  }),
];
