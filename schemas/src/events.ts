import { alarmEvents, type AlarmEvent } from './alarm/events.ts';
import { alarmSilenceEvents, type AlarmSilenceEvent } from './alarm/silence.ts';
import { alarmRuleEvents, type AlarmRuleEvent } from './alarm-rule/events.ts';
import { alarmSubscriptionEvents, type AlarmSubscriptionEvent } from './alarm-rule/subscription-events.ts';
import { alarmRuleTemplateEvents, type AlarmRuleTemplateEvent } from './alarm-rule/template-events.ts';
import { annotationEvents, type AnnotationEvent } from './annotation/events.ts';
import { apiAccountEvents, type ApiAccountEvent } from './api-account/events.ts';
import { assetEvents, type AssetEvent } from './asset/events.ts';
import { auditEvents, type AuditEvent } from './audit/events.ts';
import { baseEvents, type BaseEvent } from './base/events.ts';
import { calendarEvents, type CalendarEvent } from './calendar/events.ts';
import { calibrationReminderEvents, type CalibrationReminderEvent } from './calibration/events.ts';
import { calibrationProfileEvents, type CalibrationProfileEvent } from './calibration-profile/events.ts';
import { co2Events, type Co2Event } from './co2/events.ts';
import {
  dashboardEvents,
  dashboardFavoriteEvents,
  type DashboardEvent,
  type DashboardFavoriteEvent,
} from './dashboard/events.ts';
import { destinationEvents, type DestinationEvent } from './destination/events.ts';
import { escalationEvents, type EscalationEvent } from './escalation/events.ts';
import { exportEvents, type ExportEvent } from './export/events.ts';
import { handoverEvents, type HandoverEvent } from './handover/events.ts';
import { invitationEvents, type InvitationEvent } from './invitation/events.ts';
import { licenceEvents, type LicenceEvent } from './licence/events.ts';
import { locationEvents, type LocationEvent } from './location/events.ts';
import { maintenanceEvents, type MaintenanceEvent } from './maintenance/events.ts';
import { memberEvents, type MemberEvent } from './member/events.ts';
import { metricEvents, type MetricEvent } from './metric/events.ts';
import { monitorEvents, type MonitorEvent } from './monitor/events.ts';
import { notificationEvents, type NotificationEvent } from './notification/events.ts';
import { organizationEvents, type OrganizationEvent } from './organization/events.ts';
import { ownerOnlyEvents, type OwnerOnlyEvent } from './organization/owner-only.ts';
import { quarantineEvents, type QuarantineEvent } from './quarantine/events.ts';
import { registrationEvents, type RegistrationEvent } from './registration/events.ts';
import { reportEvents, type ReportEvent } from './report/events.ts';
import { reportScheduleEvents, type ReportScheduleEvent } from './report-schedule/events.ts';
import { replacementEvents, type ReplacementEvent } from './replacement/events.ts';
import { planEvents, type PlanEvent } from './plan/events.ts';
import { planObjectEvents, type PlanObjectEvent } from './plan-object/events.ts';
import { retentionEvents, type RetentionEvent } from './retention/events.ts';
import { rotaEvents, type RotaEvent } from './rota/events.ts';
import { sensorEvents, type SensorEvent } from './sensor/events.ts';
import { signatureEvents, type SignatureEvent } from './signature/events.ts';
import { shelfEvents, type ShelfEvent } from './shelf/events.ts';
import { tagEvents, type TagEvent } from './tag/events.ts';
import { tagTypeEvents, type TagTypeEvent } from './tag-type/events.ts';
import { userEvents, type UserEvent } from './user/events.ts';
import { virtualSensorEvents, type VirtualSensorEvent } from './virtual-sensor/events.ts';
import { wallEvents, type WallEvent } from './wall/events.ts';
import { integrationEvents, type IntegrationEvent } from './integration/events.ts';
import { webhookEvents, type WebhookEvent } from './webhook/events.ts';

/** Every event of the product, by concept. An event type never gets another name and is never reused. */
const eventsByConcept = {
  alarm: { ...alarmEvents, ...alarmSilenceEvents },
  'alarm-rule': { ...alarmRuleEvents, ...alarmSubscriptionEvents, ...alarmRuleTemplateEvents },
  annotation: annotationEvents,
  'api-account': apiAccountEvents,
  asset: assetEvents,
  audit: auditEvents,
  base: baseEvents,
  calendar: calendarEvents,
  calibration: calibrationReminderEvents,
  'calibration-profile': calibrationProfileEvents,
  co2: co2Events,
  dashboard: { ...dashboardEvents, ...dashboardFavoriteEvents },
  destination: destinationEvents,
  escalation: escalationEvents,
  export: exportEvents,
  handover: handoverEvents,
  invitation: invitationEvents,
  licence: licenceEvents,
  location: locationEvents,
  maintenance: maintenanceEvents,
  member: memberEvents,
  metric: metricEvents,
  monitor: monitorEvents,
  notification: notificationEvents,
  organization: { ...organizationEvents, ...ownerOnlyEvents },
  quarantine: quarantineEvents,
  registration: registrationEvents,
  replacement: replacementEvents,
  report: reportEvents,
  'report-schedule': reportScheduleEvents,
  plan: planEvents,
  'plan-object': planObjectEvents,
  retention: retentionEvents,
  rota: rotaEvents,
  sensor: sensorEvents,
  shelf: shelfEvents,
  signature: signatureEvents,
  tag: tagEvents,
  'tag-type': tagTypeEvents,
  user: userEvents,
  'virtual-sensor': virtualSensorEvents,
  wall: wallEvents,
  webhook: webhookEvents,
  integration: integrationEvents,
};
export type Concept = keyof typeof eventsByConcept;

export type DomainEvent =
  | AlarmEvent
  | AlarmSilenceEvent
  | AlarmRuleEvent
  | AlarmSubscriptionEvent
  | AlarmRuleTemplateEvent
  | AnnotationEvent
  | ApiAccountEvent
  | AssetEvent
  | AuditEvent
  | BaseEvent
  | CalendarEvent
  | CalibrationReminderEvent
  | CalibrationProfileEvent
  | Co2Event
  | DashboardEvent
  | DashboardFavoriteEvent
  | DestinationEvent
  | EscalationEvent
  | ExportEvent
  | HandoverEvent
  | InvitationEvent
  | LicenceEvent
  | LocationEvent
  | MaintenanceEvent
  | MemberEvent
  | MetricEvent
  | MonitorEvent
  | NotificationEvent
  | OrganizationEvent
  | OwnerOnlyEvent
  | QuarantineEvent
  | RegistrationEvent
  | ReplacementEvent
  | ReportEvent
  | ReportScheduleEvent
  | PlanEvent
  | PlanObjectEvent
  | RetentionEvent
  | RotaEvent
  | SensorEvent
  | ShelfEvent
  | SignatureEvent
  | TagEvent
  | TagTypeEvent
  | UserEvent
  | VirtualSensorEvent
  | WallEvent
  | WebhookEvent
  | IntegrationEvent;
export type EventType = DomainEvent['type'];

export const eventShapes = {
  ...alarmEvents,
  ...alarmSilenceEvents,
  ...alarmRuleEvents,
  ...alarmSubscriptionEvents,
  ...alarmRuleTemplateEvents,
  ...annotationEvents,
  ...apiAccountEvents,
  ...assetEvents,
  ...auditEvents,
  ...baseEvents,
  ...calendarEvents,
  ...calibrationReminderEvents,
  ...calibrationProfileEvents,
  ...co2Events,
  ...dashboardEvents,
  ...dashboardFavoriteEvents,
  ...destinationEvents,
  ...escalationEvents,
  ...exportEvents,
  ...handoverEvents,
  ...invitationEvents,
  ...licenceEvents,
  ...locationEvents,
  ...maintenanceEvents,
  ...memberEvents,
  ...metricEvents,
  ...monitorEvents,
  ...notificationEvents,
  ...organizationEvents,
  ...ownerOnlyEvents,
  ...quarantineEvents,
  ...registrationEvents,
  ...replacementEvents,
  ...reportEvents,
  ...reportScheduleEvents,
  ...planEvents,
  ...planObjectEvents,
  ...retentionEvents,
  ...rotaEvents,
  ...sensorEvents,
  ...shelfEvents,
  ...signatureEvents,
  ...tagEvents,
  ...tagTypeEvents,
  ...userEvents,
  ...virtualSensorEvents,
  ...wallEvents,
  ...webhookEvents,
  ...integrationEvents,
};

/** The concept whose folder defines an event type. */
export const conceptOfEvent: ReadonlyMap<string, Concept> = new Map(
  (Object.keys(eventsByConcept) as Concept[]).flatMap((concept) =>
    Object.keys(eventsByConcept[concept]).map((type) => [type, concept] as const),
  ),
);
