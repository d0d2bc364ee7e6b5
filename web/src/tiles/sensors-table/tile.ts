import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import {
  FILTERS_PER_TILE,
  METRICS_PER_SENSORS_TABLE,
  SENSORS_PER_SENSORS_TABLE,
  TILE_SEARCH_MAX_CHARACTERS,
} from '@watchglass/schemas/tile/limits';
import type { SensorsTableTileProps } from '@watchglass/schemas/tile/sensors-table';
import { useRead } from '../../http/use-read.ts';
import { useRowChanges } from '../../live/use-row-changes.ts';
import { lazily } from '../../page/lazily.ts';
import { useOrganization } from '../../user/rights.ts';
import { defineTile, numbersOf, textsOf } from '../tile-view.tsx';
import { rowsPath } from './rows-path.ts';
import { SensorsTable } from './SensorsTable.tsx';

const DEFAULT_METRICS = [1, 2, 3];

export const sensorsTableTile = defineTile<SensorsTableTileProps, Page<SensorView>>({
  initial: {
    sensors: [],
    metrics: DEFAULT_METRICS,
    locations: [],
    tags: [],
    search: '',
    sort: 'name',
    descending: false,
  },
  read: ({ sensors, metrics, locations, tags, search, sort, descending }) => ({
    sensors: numbersOf(sensors, SENSORS_PER_SENSORS_TABLE),
    metrics: Array.isArray(metrics) ? numbersOf(metrics, METRICS_PER_SENSORS_TABLE) : DEFAULT_METRICS,
    locations: textsOf(locations, FILTERS_PER_TILE),
    tags: textsOf(tags, FILTERS_PER_TILE),
    search: typeof search === 'string' ? search.slice(0, TILE_SEARCH_MAX_CHARACTERS) : '',
    sort: sort === 'newestAt' ? 'newestAt' : 'name',
    descending: descending === true,
  }),
  useData(props) {
    const path = rowsPath(useOrganization().id, props);
    const reading = useRead(path, (http, signal) => http.get<Page<SensorView>>(path, signal));
    useRowChanges('sensor', reading);
    return reading.loaded;
  },
  // A sensor out of sight is left out of the rows.
  sensorsOf: () => [],
  wayOf: (_props, organizationId) => `/${organizationId}/sensors/sensor-table`,
  View: SensorsTable,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
