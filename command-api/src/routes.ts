import type { ServerRoute } from '@hapi/hapi';
import { alarmRoutes } from './alarm/routes.ts';
import { alarmWorkRoutes } from './alarm/work-routes.ts';
import { alarmRuleRoutes } from './alarm-rule/routes.ts';
import { subscriptionRoutes } from './alarm-rule/subscription-routes.ts';
import { annotationRoutes } from './annotation/routes.ts';
import { apiAccountRoutes } from './api-account/routes.ts';
import { assetRoutes } from './asset/routes.ts';
import { backupRoutes } from './base/backup/routes.ts';
import { channelRoutes } from './base/channel/routes.ts';
import { manageRoutes } from './base/manage/routes.ts';
import { outletsRoutes } from './base/outlets/routes.ts';
import { baseRoutes } from './base/routes.ts';
import { destinationRoutes } from './destination/routes.ts';
import { escalationRoutes } from './escalation/routes.ts';
import { rotaRoutes } from './rota/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { calibrationProfileRoutes } from './calibration-profile/routes.ts';
import { co2Routes } from './co2/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { ServiceDeps } from './deps.ts';
import { exportRoutes } from './export/routes.ts';
import { fileRoutes } from './file/routes.ts';
import { reportScheduleRoutes } from './report-schedule/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { handoverRoutes } from './handover/routes.ts';
import { integrationRoutes } from './integration/routes.ts';
import { invitationRoutes } from './invitation/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { signatureRoutes } from './signature/routes.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { metricRoutes } from './metric/routes.ts';
import { alarmLinkRoutes } from './notification/link-routes.ts';
import { linkSettingsRoute } from './notification/link-settings.ts';
import { deviceRoutes } from './notification/device-routes.ts';
import { monitorRoutes } from './monitor/routes.ts';
import { notificationRoutes } from './notification/routes.ts';
import { phoneRoutes } from './sms/phone-routes.ts';
import { smsStatusRoute } from './sms/status-route.ts';
import { organizationRoutes } from './organization/routes.ts';
import { planRoutes } from './plan/routes.ts';
import { planObjectRoutes } from './plan-object/routes.ts';
import { quarantineRoutes } from './quarantine/routes.ts';
import { readingRoutes } from './reading/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { replacementRoutes } from './replacement/routes.ts';
import { sensorAdjustRoutes } from './sensor/adjust-routes.ts';
import { sensorBulkRoutes } from './sensor/bulk/routes.ts';
import { sensorImportRoutes } from './sensor/import/routes.ts';
import { sensorRoutes } from './sensor/routes.ts';
import { calibrationRoutes } from './calibration/routes.ts';
import { sensorSwitchRoutes } from './sensor/switch-routes.ts';
import { shelfRoutes } from './shelf/routes.ts';
import { tagRoutes } from './tag/routes.ts';
import { tagTypeRoutes } from './tag-type/routes.ts';
import { userRoutes } from './user/routes.ts';
import { virtualSensorRoutes } from './virtual-sensor/routes.ts';
import { wallRoutes } from './wall/routes.ts';
import { webhookRoutes } from './webhook/routes.ts';

/** Every route of the command API, by concept. */
export function commandRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    ...userRoutes(deps),
    ...notificationRoutes(deps),
    ...deviceRoutes(deps),
    ...phoneRoutes(deps),
    smsStatusRoute(deps),
    ...alarmLinkRoutes(deps),
    linkSettingsRoute(deps),
    ...organizationRoutes(deps),
    ...calendarRoutes(deps),
    ...signatureRoutes(deps),
    ...maintenanceRoutes(deps),
    ...memberRoutes(deps),
    ...invitationRoutes(deps),
    ...locationRoutes(deps),
    ...backupRoutes(deps),
    ...baseRoutes(deps),
    ...channelRoutes(deps),
    ...manageRoutes(deps),
    ...outletsRoutes(deps),
    ...registrationRoutes(deps),
    ...sensorAdjustRoutes(deps),
    ...sensorBulkRoutes(deps),
    ...sensorImportRoutes(deps),
    ...sensorRoutes(deps),
    ...virtualSensorRoutes(deps),
    ...sensorSwitchRoutes(deps),
    ...calibrationRoutes(deps),
    ...tagRoutes(deps),
    ...tagTypeRoutes(deps),
    ...assetRoutes(deps),
    ...replacementRoutes(deps),
    ...fileRoutes(deps),
    ...metricRoutes(deps),
    ...calibrationProfileRoutes(deps),
    ...rotaRoutes(deps),
    ...destinationRoutes(deps),
    ...escalationRoutes(deps),
    ...co2Routes(deps),
    ...monitorRoutes(deps),
    ...planRoutes(deps),
    ...planObjectRoutes(deps),
    ...readingRoutes(deps.ingest),
    ...quarantineRoutes(deps),
    ...exportRoutes(deps),
    ...alarmRuleRoutes(deps),
    ...subscriptionRoutes(deps),
    ...alarmRoutes(deps),
    ...alarmWorkRoutes(deps),
    ...shelfRoutes(deps),
    ...reportScheduleRoutes(deps),
    ...reportRoutes(deps),
    ...handoverRoutes(deps),
    ...annotationRoutes(deps),
    ...dashboardRoutes(deps),
    ...apiAccountRoutes(deps),
    ...wallRoutes(deps),
    ...webhookRoutes(deps),
    ...integrationRoutes(deps),
  ];
}
