import { alarmRefusals } from './alarm/refusals.ts';
import { alarmRuleRefusals } from './alarm-rule/refusals.ts';
import { annotationRefusals } from './annotation/refusals.ts';
import { apiAccountRefusals } from './api-account/refusals.ts';
import { assetRefusals } from './asset/refusals.ts';
import { baseRefusals } from './base/refusals.ts';
import { calendarRefusals } from './calendar/refusals.ts';
import { calibrationProfileRefusals } from './calibration-profile/refusals.ts';
import { dashboardRefusals } from './dashboard/refusals.ts';
import { deviceCloudRefusals } from './device-cloud/refusals.ts';
import { destinationRefusals } from './destination/refusals.ts';
import { escalationRefusals } from './escalation/refusals.ts';
import { eventFeedRefusals } from './event-feed/refusals.ts';
import { exportRefusals } from './export/refusals.ts';
import { fileRefusals } from './file/refusals.ts';
import { handoverRefusals } from './handover/refusals.ts';
import { historyRefusals } from './history/refusals.ts';
import { invitationRefusals } from './invitation/refusals.ts';
import { locationRefusals } from './location/refusals.ts';
import { maintenanceRefusals } from './maintenance/refusals.ts';
import { memberRefusals } from './member/refusals.ts';
import { metricRefusals } from './metric/refusals.ts';
import { momentRefusals } from './moment/refusals.ts';
import { monitorRefusals } from './monitor/refusals.ts';
import { notificationRefusals } from './notification/refusals.ts';
import { organizationRefusals } from './organization/refusals.ts';
import { planRefusals } from './plan/refusals.ts';
import { planObjectRefusals } from './plan-object/refusals.ts';
import { readingRefusals } from './reading/refusals.ts';
import { reportRefusals } from './report/refusals.ts';
import { reportScheduleRefusals } from './report-schedule/refusals.ts';
import { quarantineRefusals } from './quarantine/refusals.ts';
import { registrationRefusals } from './registration/refusals.ts';
import { requestRefusals } from './refusal.ts';
import { calibrationRefusals } from './calibration/refusals.ts';
import { rotaRefusals } from './rota/refusals.ts';
import { sensorRefusals } from './sensor/refusals.ts';
import { signatureRefusals } from './signature/refusals.ts';
import { shelfRefusals } from './shelf/refusals.ts';
import { tagRefusals } from './tag/refusals.ts';
import { tagTypeRefusals } from './tag-type/refusals.ts';
import { userRefusals } from './user/refusals.ts';
import { virtualSensorRefusals } from './virtual-sensor/refusals.ts';
import { wallRefusals } from './wall/refusals.ts';
import { integrationRefusals } from './integration/refusals.ts';
import { webhookRefusals } from './webhook/refusals.ts';

/** Every refusal of the product. */
export const refusals = {
  ...requestRefusals,
  ...alarmRefusals,
  ...alarmRuleRefusals,
  ...annotationRefusals,
  ...apiAccountRefusals,
  ...assetRefusals,
  ...baseRefusals,
  ...calibrationProfileRefusals,
  ...dashboardRefusals,
  ...destinationRefusals,
  ...deviceCloudRefusals,
  ...escalationRefusals,
  ...eventFeedRefusals,
  ...exportRefusals,
  ...fileRefusals,
  ...handoverRefusals,
  ...historyRefusals,
  ...invitationRefusals,
  ...locationRefusals,
  ...calendarRefusals,
  ...maintenanceRefusals,
  ...memberRefusals,
  ...metricRefusals,
  ...momentRefusals,
  ...monitorRefusals,
  ...notificationRefusals,
  ...organizationRefusals,
  ...planRefusals,
  ...planObjectRefusals,
  ...readingRefusals,
  ...quarantineRefusals,
  ...registrationRefusals,
  ...reportRefusals,
  ...reportScheduleRefusals,
  ...calibrationRefusals,
  ...rotaRefusals,
  ...sensorRefusals,
  ...shelfRefusals,
  ...signatureRefusals,
  ...tagRefusals,
  ...tagTypeRefusals,
  ...userRefusals,
  ...virtualSensorRefusals,
  ...wallRefusals,
  ...webhookRefusals,
  ...integrationRefusals,
};
export type RefusalCode = keyof typeof refusals;

/**
 * A refusal of the domain, neither a fault nor a bug: the client receives its code, and it is not logged as an error.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, detail: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** Throws the refusal: `if (taken) refuse('GatewayAlreadyRegistered', { serial })`. */
export function refuse(code: RefusalCode, detail?: Readonly<Record<string, unknown>>): never {
  throw new Refusal(code, detail);
}
