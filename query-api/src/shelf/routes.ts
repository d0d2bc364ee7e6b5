import { text } from '@watchglass/schemas/shape';
import { shelf } from '@watchglass/schemas/shelf/entity';
import { shelfViewShape, type ShelfView } from '@watchglass/schemas/shelf/views';
import { SEVERITY } from '../alarm/lists.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { AT_NONE, locationFilter } from '../location/location-filter.ts';
import { shelfRows } from './rows.ts';

const COLUMNS: Columns<ShelfView> = [
  ['id', ({ id }) => id],
  ['alarmId', ({ alarmId }) => alarmId],
  ['severity', ({ severity }) => severity],
  ['sensor', ({ sensorName }) => sensorName],
  ['sensorId', ({ sensorId }) => sensorId],
  ['base', ({ baseName }) => baseName],
  ['rule', ({ ruleTitle }) => ruleTitle],
  ['reason', ({ reason }) => reason],
  ['until', ({ until }) => until],
  ['shelvedAt', ({ shelvedAt }) => shelvedAt],
  ['shelvedBy', ({ shelvedByName }) => shelvedByName],
];

/** GET /api/alarms/{org}/shelves and its export. */
export const shelfRoutes = listRoutes(shelf, {
  source: rowList(shelf, shelfRows, {
    search: anyContains('s.name', 'b.name', 't.rule_title', 't.reason'),
    where: {
      severities: oneOfWords((list) => `${SEVERITY} = ANY (${list})`),
      locations: oneOfWords((ids) => `coalesce(s.location_id::text, b.location_id::text, '${AT_NONE}') = ANY (${ids})`),
    },
    sortedBy: {
      until: 't.until',
      shelvedAt: 't.shelved_at',
      sensor: 'lower(coalesce(s.name, b.name))',
      rule: 'lower(t.rule_title)',
    },
  }),
  view: shelfViewShape,
  reads: ['shelves', 'sensors', 'bases', 'people'],
  filters: { severities: text(64, 0), locations: locationFilter },
  columns: () => COLUMNS,
});
