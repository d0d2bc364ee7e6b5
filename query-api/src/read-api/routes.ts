import { alarmRoutes } from './alarms.ts';
import { assetRoutes } from './assets.ts';
import { baseRoutes } from './bases.ts';
import { metricRoutes } from './metrics.ts';
import { prometheusRoute } from './prometheus.ts';
import { readingRoutes } from './readings.ts';
import { sensorRoutes } from './sensors.ts';
import { tagRoutes } from './tags.ts';

/** GET /api/v1/*, in the format of this family of devices. */
export const readApiRoutes = [
  ...readingRoutes,
  prometheusRoute,
  ...sensorRoutes,
  ...baseRoutes,
  ...tagRoutes,
  ...assetRoutes,
  ...metricRoutes,
  ...alarmRoutes,
];
