import { calibrationProfile } from '@watchglass/schemas/calibration-profile/entity';
import {
  calibrationProfileViewShape,
  type CalibrationProfileView,
} from '@watchglass/schemas/calibration-profile/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { calibrationProfileRows } from './rows.ts';

const COLUMNS: Columns<CalibrationProfileView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['slope', ({ slope }) => slope],
  ['offset', ({ offset }) => offset],
  ['normalising', ({ normalising }) => normalising],
  ['equation', ({ preset }) => preset?.equation],
  ['metric', ({ customMetric }) => customMetric?.name],
  ['unit', ({ customMetric }) => customMetric?.unit],
];

/** GET /api/profiles/{org} and its export. */
export const calibrationProfileRoutes = listRoutes(calibrationProfile, {
  source: rowList(calibrationProfile, calibrationProfileRows, {
    search: anyContains('t.name'),
    where: {},
    sortedBy: { name: 'lower(t.name)', metric: "lower(t.coefficients->'customMetric'->>'name')" },
  }),
  view: calibrationProfileViewShape,
  reads: ['calibration_profiles'],
  filters: {},
  columns: () => COLUMNS,
});
