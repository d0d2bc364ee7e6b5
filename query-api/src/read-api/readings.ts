import { historyRoute } from './history.ts';
import { lastRoute } from './last.ts';

/** GET /api/v1/measurements/last and …/history, and the same of telemetry, which never overlap. */
export const readingRoutes = (['measurements', 'telemetry'] as const).flatMap((kind) => [
  lastRoute(kind),
  historyRoute(kind),
]);
