import type { ServerRoute } from '@hapi/hapi';
import { alarmRoutes } from './alarm/routes.ts';
import { alarmRuleRoutes } from './alarm-rule/routes.ts';
import { apiAccountRoutes } from './api-account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { baseRoutes } from './base/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { QueryDeps } from './deps.ts';
import { invitationRoutes } from './invitation/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { metricRoutes } from './metric/routes.ts';
import { openApiRoutes } from './open-api/routes.ts';
import { organizationRoutes } from './organization/routes.ts';
import { readingRoutes } from './reading/routes.ts';
import { sensorRoutes } from './sensor/routes.ts';
import { userRoutes } from './user/routes.ts';

/** Every route of the query side, concept by concept. */
export function queryRoutes(deps: QueryDeps): ServerRoute[] {
  return [
    ...userRoutes(deps),
    ...legalRoutes(deps),
    ...organizationRoutes(deps),
    ...memberRoutes(deps),
    ...invitationRoutes(deps),
    ...locationRoutes(deps),
    ...baseRoutes(deps),
    ...sensorRoutes(deps),
    ...metricRoutes(deps),
    ...readingRoutes(deps),
    ...alarmRuleRoutes(deps),
    ...alarmRoutes(deps),
    ...dashboardRoutes(deps),
    ...auditRoutes(deps),
    ...apiAccountRoutes(deps),
    ...openApiRoutes(),
  ];
}
