import type { ServerRoute } from '@hapi/hapi';
import { alarmRoutes } from './alarm/routes.ts';
import { alarmRuleRoutes } from './alarm-rule/routes.ts';
import { apiAccountRoutes } from './api-account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { baseRoutes } from './base/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { QueryDeps } from './deps.ts';
import type { QueryRoute } from './http/route.ts';
import { invitationRoutes } from './invitation/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { metricRoutes } from './metric/routes.ts';
import { openApiRoute } from './open-api/routes.ts';
import { organizationRoutes } from './organization/routes.ts';
import { readingRoutes } from './reading/routes.ts';
import { sensorRoutes } from './sensor/routes.ts';
import { userRoutes } from './user/routes.ts';

/** Lists every route of the query side, concept by concept. */
export function queryRoutes(deps: QueryDeps): ServerRoute[] {
  const routes: readonly QueryRoute[] = [
    ...userRoutes,
    ...legalRoutes,
    ...organizationRoutes,
    ...memberRoutes,
    ...invitationRoutes,
    ...locationRoutes,
    ...baseRoutes,
    ...sensorRoutes,
    ...metricRoutes,
    ...readingRoutes,
    ...alarmRuleRoutes,
    ...alarmRoutes,
    ...dashboardRoutes,
    ...auditRoutes,
    ...apiAccountRoutes,
    openApiRoute(),
  ];
  return routes.map((route) => route(deps));
}
