import type { ServerRoute } from '@hapi/hapi';
import { alarmRoutes } from './alarm/routes.ts';
import { alarmRows } from './alarm/rows.ts';
import { alarmRuleRoutes } from './alarm-rule/routes.ts';
import { alarmRuleRows } from './alarm-rule/rows.ts';
import { annotationRoutes } from './annotation/routes.ts';
import { annotationRows } from './annotation/rows.ts';
import { apiAccountRoutes } from './api-account/routes.ts';
import { apiAccountRows } from './api-account/rows.ts';
import { assetRoutes } from './asset/routes.ts';
import { assetRows } from './asset/rows.ts';
import { auditRoutes } from './audit/routes.ts';
import { baseRoutes } from './base/routes.ts';
import { baseRows } from './base/rows.ts';
import { calibrationRoutes } from './calibration/routes.ts';
import { deviceCloudRoutes } from './device-cloud/routes.ts';
import { destinationRoutes } from './destination/routes.ts';
import { destinationRows } from './destination/rows.ts';
import { escalationRoutes } from './escalation/routes.ts';
import { escalationRows } from './escalation/rows.ts';
import { reportRoutes } from './report/routes.ts';
import { reportRows } from './report/rows.ts';
import { reportScheduleRoutes } from './report-schedule/routes.ts';
import { reportScheduleRows } from './report-schedule/rows.ts';
import { rotaRoutes } from './rota/routes.ts';
import { rotaRows } from './rota/rows.ts';
import { calibrationProfileRoutes } from './calibration-profile/routes.ts';
import { calibrationProfileRows } from './calibration-profile/rows.ts';
import { co2Routes } from './co2/routes.ts';
import { coldChainRoutes } from './cold-chain/routes.ts';
import { dashboardFileRoutes } from './dashboard/file-routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { dashboardRows } from './dashboard/rows.ts';
import { dashboardTemplateRoutes } from './dashboard/template-routes.ts';
import { dashboardVersionRoutes } from './dashboard/version-routes.ts';
import type { QueryDeps } from './deps.ts';
import type { QueryRoute, Reading } from './http/route.ts';
import { eventFeedRoutes } from './event-feed/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { fieldBusRoutes } from './field-bus/routes.ts';
import { fieldBusPointRows } from './field-bus/rows.ts';
import { handoverRoutes } from './handover/routes.ts';
import { handoverRows } from './handover/rows.ts';
import { compareRoutes } from './history/compare-routes.ts';
import { historyRoutes } from './history/routes.ts';
import { invitationRoutes } from './invitation/routes.ts';
import { invitationRows } from './invitation/rows.ts';
import { legalRoutes } from './legal/routes.ts';
import { rowSource } from './live/row-reader.ts';
import type { RowSource } from './live/row-source.ts';
import { locationRoutes } from './location/routes.ts';
import { locationRows } from './location/rows.ts';
import { retentionRoutes } from './retention/routes.ts';
import { signatureRoutes } from './signature/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { calendarRows } from './calendar/rows.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { maintenanceRows } from './maintenance/rows.ts';
import { memberRoutes } from './member/routes.ts';
import { memberRows } from './member/rows.ts';
import { metricRoutes } from './metric/routes.ts';
import { noticeRoutes } from './notice/routes.ts';
import { alarmLinkRoutes } from './notification/link-routes.ts';
import { messageRoutes } from './notification/messages.ts';
import { recipientRoutes } from './notification/recipients.ts';
import { entryRoutes } from './moment/entry-routes.ts';
import { momentRoutes } from './moment/routes.ts';
import { deviceRoutes } from './notification/device-routes.ts';
import { publicRoutes } from './monitor/public-route.ts';
import { monitorRoutes } from './monitor/routes.ts';
import { monitorRows } from './monitor/rows.ts';
import { notificationRoutes } from './notification/routes.ts';
import { asyncApiRoute, openApiRoute } from './open-api/routes.ts';
import { organizationRoutes } from './organization/routes.ts';
import { planRoutes } from './plan/routes.ts';
import { planRows } from './plan/rows.ts';
import { planObjectRoutes } from './plan-object/routes.ts';
import { planObjectRows } from './plan-object/rows.ts';
import { quarantineRoutes } from './quarantine/routes.ts';
import { qualityRoutes } from './reading/quality-routes.ts';
import { readingRoutes } from './reading/routes.ts';
import { readingFeedRoutes } from './reading-feed/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { readApiRoutes } from './read-api/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { registrationRows } from './registration/rows.ts';
import { sensorRoutes } from './sensor/routes.ts';
import { sensorRows } from './sensor/rows.ts';
import { shelfRoutes } from './shelf/routes.ts';
import { shelfRows } from './shelf/rows.ts';
import { tagRoutes } from './tag/routes.ts';
import { tagRows } from './tag/rows.ts';
import { tagTypeRoutes } from './tag-type/routes.ts';
import { tagTypeRows } from './tag-type/rows.ts';
import { userRoutes } from './user/routes.ts';
import { virtualSensorRoutes } from './virtual-sensor/routes.ts';
import { wallRoutes } from './wall/routes.ts';
import { wallRows } from './wall/rows.ts';
import { integrationRoutes } from './integration/routes.ts';
import { integrationRows } from './integration/rows.ts';
import { webhookRoutes } from './webhook/routes.ts';
import { webhookRows } from './webhook/rows.ts';

type SourceDeps = Omit<Reading, 'sight'>;

interface Concept {
  readonly routes: readonly QueryRoute[];
  /** The rows that the gateway pushes. */
  readonly rows?: (deps: SourceDeps) => RowSource;
}

/** Every concept of the query side. */
const concepts: readonly Concept[] = [
  { routes: userRoutes },
  { routes: [...notificationRoutes, ...deviceRoutes, ...alarmLinkRoutes, ...messageRoutes, ...recipientRoutes] },
  { routes: legalRoutes },
  { routes: organizationRoutes },
  { routes: noticeRoutes },
  { routes: memberRoutes, rows: rowSource(memberRows) },
  { routes: invitationRoutes, rows: rowSource(invitationRows) },
  { routes: locationRoutes, rows: rowSource(locationRows) },
  { routes: baseRoutes, rows: rowSource(baseRows) },
  { routes: registrationRoutes, rows: rowSource(registrationRows) },
  { routes: calibrationRoutes },
  { routes: sensorRoutes, rows: rowSource(sensorRows) },
  { routes: coldChainRoutes },
  { routes: virtualSensorRoutes },
  { routes: assetRoutes, rows: rowSource(assetRows) },
  { routes: planRoutes, rows: rowSource(planRows) },
  { routes: planObjectRoutes, rows: rowSource(planObjectRows) },
  { routes: tagRoutes, rows: rowSource(tagRows) },
  { routes: tagTypeRoutes, rows: rowSource(tagTypeRows) },
  { routes: metricRoutes },
  { routes: calibrationProfileRoutes, rows: rowSource(calibrationProfileRows) },
  { routes: fieldBusRoutes, rows: rowSource(fieldBusPointRows) },
  { routes: reportRoutes, rows: rowSource(reportRows) },
  { routes: reportScheduleRoutes, rows: rowSource(reportScheduleRows) },
  { routes: rotaRoutes, rows: rowSource(rotaRows) },
  { routes: [...monitorRoutes, ...publicRoutes], rows: rowSource(monitorRows) },
  { routes: destinationRoutes, rows: rowSource(destinationRows) },
  { routes: escalationRoutes, rows: rowSource(escalationRows) },
  { routes: co2Routes },
  { routes: [...readingRoutes, ...qualityRoutes, ...quarantineRoutes] },
  { routes: exportRoutes },
  { routes: retentionRoutes },
  { routes: alarmRuleRoutes, rows: rowSource(alarmRuleRows) },
  { routes: alarmRoutes, rows: rowSource(alarmRows) },
  { routes: shelfRoutes, rows: rowSource(shelfRows) },
  { routes: signatureRoutes },
  { routes: calendarRoutes, rows: rowSource(calendarRows) },
  { routes: maintenanceRoutes, rows: rowSource(maintenanceRows) },
  { routes: annotationRoutes, rows: rowSource(annotationRows) },
  { routes: handoverRoutes, rows: rowSource(handoverRows) },
  {
    routes: [...dashboardRoutes, ...dashboardVersionRoutes, ...dashboardFileRoutes, ...dashboardTemplateRoutes],
    rows: rowSource(dashboardRows),
  },
  { routes: auditRoutes },
  { routes: momentRoutes },
  { routes: entryRoutes },
  { routes: eventFeedRoutes },
  { routes: readingFeedRoutes },
  { routes: [...historyRoutes, ...compareRoutes] },
  { routes: searchRoutes },
  { routes: apiAccountRoutes, rows: rowSource(apiAccountRows) },
  { routes: wallRoutes, rows: rowSource(wallRows) },
  { routes: readApiRoutes },
  { routes: webhookRoutes, rows: rowSource(webhookRows) },
  { routes: deviceCloudRoutes },
  { routes: integrationRoutes, rows: rowSource(integrationRows) },
  { routes: [openApiRoute(), asyncApiRoute()] },
];

export function queryRoutes(deps: QueryDeps): ServerRoute[] {
  return concepts.flatMap(({ routes }) => routes.map((route) => route(deps)));
}

export function rowSources(deps: SourceDeps): readonly RowSource[] {
  return concepts.flatMap(({ rows }) => rows?.(deps) ?? []);
}
