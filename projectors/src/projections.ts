import { alarmMessages } from './alarm/alarm-messages.ts';
import { alarmTimeline } from './alarm/alarm-timeline.ts';
import { alarms } from './alarm/alarms.ts';
import { alarmRules } from './alarm-rule/alarm-rules.ts';
import { alarmSubscriptions } from './alarm-rule/alarm-subscriptions.ts';
import { alarmRuleTemplates } from './alarm-rule/alarm-rule-templates.ts';
import { annotations } from './annotation/annotations.ts';
import { apiAccounts } from './api-account/api-accounts.ts';
import { assetFiles } from './asset/asset-files.ts';
import { assetPoints } from './asset/asset-points.ts';
import { assets } from './asset/assets.ts';
import { baseBackups } from './base/base-backups.ts';
import { baseOutlets } from './base/base-outlets.ts';
import { bases } from './base/bases.ts';
import { calibrations } from './calibration/calibrations.ts';
import { co2Thresholds } from './co2/co2-thresholds.ts';
import { destinations } from './destination/destinations.ts';
import { escalations } from './escalation/escalations.ts';
import { rotas } from './rota/rotas.ts';
import { calibrationProfiles } from './calibration-profile/calibration-profiles.ts';
import { dashboardFavorites } from './dashboard/dashboard-favorites.ts';
import { dashboards } from './dashboard/dashboards.ts';
import { fieldBusPoints } from './field-bus/field-bus-points.ts';
import { handovers } from './handover/handovers.ts';
import { invitations } from './invitation/invitations.ts';
import { locations } from './location/locations.ts';
import { placements } from './location/placements.ts';
import { memberHistory } from './member/member-history.ts';
import { calendars } from './calendar/calendars.ts';
import { alarmLinkSettings } from './notification/alarm-link-settings.ts';
import { signatureSettings } from './signature/signature-settings.ts';
import { maintenances } from './maintenance/maintenances.ts';
import { members } from './member/members.ts';
import { customMetrics } from './metric/custom-metrics.ts';
import { eventFeed } from './event-feed/event-feed.ts';
import { moments } from './moment/moments.ts';
import { monitors } from './monitor/monitors.ts';
import { notificationProjections } from './notification/notification-projections.ts';
import { organizations } from './organization/organizations.ts';
import { ownerOnly } from './organization/owner-only.ts';
import { plans } from './plan/plans.ts';
import { planObjects } from './plan-object/plan-objects.ts';
import type { Projection } from './projection.ts';
import { quarantineDecisions } from './quarantine/quarantine-decisions.ts';
import { registrations } from './registration/registrations.ts';
import { retention } from './retention/retention.ts';
import { rowProjection } from './row-projection.ts';
import { searchEntries } from './search/search-entries.ts';
import { sensors } from './sensor/sensors.ts';
import { shelfTimes } from './shelf/shelf-times.ts';
import { shelves } from './shelf/shelves.ts';
import { tagProjections } from './tag/tag-projections.ts';
import { alarmSilences, alarmSounds } from './user/alarm-sounds.ts';
import { endedSessions } from './user/ended-sessions.ts';
import { people } from './user/people.ts';
import { sessions } from './user/sessions.ts';
import { virtualSensors } from './virtual-sensor/virtual-sensors.ts';
import { walls } from './wall/walls.ts';
import { reportProjections } from './report/report-projections.ts';
import { integrations } from './integration/integrations.ts';
import { webhooks } from './webhook/webhooks.ts';

/** Every read model of rows. A route names those that it reads. */
export const rowProjections: readonly Projection[] = [
  rowProjection({ name: 'people', tables: [people] }),
  rowProjection({ name: 'alarm_sounds', tables: [alarmSounds, alarmSilences] }),
  rowProjection({ name: 'ended_sessions', tables: [endedSessions] }),
  rowProjection({ name: 'sessions', tables: [sessions] }),
  rowProjection({
    name: 'organizations',
    tables: [organizations],
    announces: { concept: 'organization', id: 'organization_id' },
  }),
  rowProjection({
    name: 'members',
    tables: [members, memberHistory],
    announces: {
      concept: 'member',
      id: 'user_id',
      moves: { apiAccount: { when: ['role', 'rights', 'locations', 'deleted'] } },
    },
  }),
  rowProjection({ name: 'invitations', tables: [invitations], announces: { concept: 'invitation', id: 'id' } }),
  rowProjection({
    name: 'bases',
    tables: [bases, baseBackups],
    announces: {
      concept: 'base',
      id: 'serial',
      moves: {
        location: { by: 'location_id', when: ['location_id', 'deleted'] },
        alarm: { when: ['name'] },
        shelf: { when: ['name'] },
        tag: { by: 'tag_ids', when: ['tag_ids', 'deleted'] },
      },
    },
  }),
  rowProjection({ name: 'base_outlets', tables: [baseOutlets] }),
  rowProjection({ name: 'registrations', tables: [registrations], announces: { concept: 'registration', id: 'id' } }),
  rowProjection({
    name: 'sensors',
    tables: [sensors, calibrations],
    announces: {
      concept: 'sensor',
      id: 'id',
      moves: {
        location: { by: 'location_id', when: ['location_id'] },
        base: { by: 'base_serial', when: ['base_serial'] },
        alarm: { when: ['name'] },
        shelf: { when: ['name'] },
        fieldBusPoint: { when: ['name'] },
        tag: { by: 'tag_ids', when: ['tag_ids', 'state'] },
        monitor: { when: ['name', 'location_id', 'state'] },
        annotation: { when: ['name', 'location_id'] },
        report: { when: ['location_id'] },
      },
    },
  }),
  rowProjection({
    name: 'assets',
    tables: [assets, assetPoints, assetFiles],
    announces: {
      concept: 'asset',
      id: 'id',
      // Its revision moves with its points.
      moves: {
        tag: { by: 'tag_ids', when: ['tag_ids', 'deleted'] },
        monitor: { when: ['revision'] },
        annotation: { when: ['name', 'location_id'] },
        report: { when: ['location_id'] },
      },
    },
  }),
  rowProjection({ name: 'virtual_sensors', tables: [virtualSensors] }),
  rowProjection({
    name: 'locations',
    tables: [locations],
    announces: { concept: 'location', id: 'id', moves: { annotation: { when: ['name'] } } },
  }),
  rowProjection({ name: 'placements', tables: [placements], announces: { concept: 'placement', id: 'thing' } }),
  rowProjection({ name: 'plans', tables: [plans], announces: { concept: 'plan', id: 'id' } }),
  rowProjection({
    name: 'plan_objects',
    tables: [planObjects],
    announces: { concept: 'planObject', id: 'id', moves: { plan: { by: 'plan_id', when: ['deleted'] } } },
  }),
  rowProjection({ name: 'custom_metrics', tables: [customMetrics] }),
  rowProjection({ name: 'monitors', tables: [monitors], announces: { concept: 'monitor', id: 'id' } }),
  rowProjection({ name: 'owner_only', tables: [ownerOnly] }),
  rowProjection({ name: 'retention', tables: [retention] }),
  rowProjection({ name: 'co2_thresholds', tables: [co2Thresholds] }),
  rowProjection({
    name: 'alarm_rules',
    tables: [alarmRules],
    announces: { concept: 'alarmRule', id: 'id', moves: { tag: { by: 'tag_id', when: ['tag_id', 'deleted'] } } },
  }),
  rowProjection({ name: 'alarm_rule_templates', tables: [alarmRuleTemplates] }),
  rowProjection({
    name: 'alarms',
    tables: [alarms, alarmTimeline],
    announces: { concept: 'alarm', id: 'id', moves: { alarmRule: { by: 'rule_id', when: ['state'] } } },
  }),
  rowProjection({
    name: 'shelves',
    tables: [shelves, shelfTimes],
    // A new shelf, too, is of alarms that are there.
    announces: {
      concept: 'shelf',
      id: 'id',
      moves: { alarm: { when: ['until', 'reason', 'severity', 'deleted'], fromNew: true } },
    },
  }),
  rowProjection({
    name: 'field_bus_points',
    tables: [fieldBusPoints],
    announces: { concept: 'fieldBusPoint', id: 'id' },
  }),
  rowProjection({ name: 'calendars', tables: [calendars], announces: { concept: 'calendar', id: 'id' } }),
  rowProjection({ name: 'signature_settings', tables: [signatureSettings] }),
  rowProjection({ name: 'alarm_link_settings', tables: [alarmLinkSettings] }),
  rowProjection({ name: 'maintenances', tables: [maintenances], announces: { concept: 'maintenance', id: 'id' } }),
  rowProjection({ name: 'handovers', tables: [handovers], announces: { concept: 'handover', id: 'id' } }),
  ...tagProjections,
  rowProjection({
    name: 'calibration_profiles',
    tables: [calibrationProfiles],
    announces: { concept: 'calibrationProfile', id: 'id' },
  }),
  rowProjection({ name: 'alarm_messages', tables: [alarmMessages] }),
  rowProjection({ name: 'alarm_subscriptions', tables: [alarmSubscriptions] }),
  ...notificationProjections,
  ...reportProjections,
  rowProjection({
    name: 'rotas',
    tables: [rotas],
    announces: { concept: 'rota', id: 'id', moves: { escalation: { when: ['name', 'deleted'] } } },
  }),
  rowProjection({
    name: 'destinations',
    tables: [destinations],
    announces: { concept: 'destination', id: 'id', moves: { escalation: { when: ['name', 'deleted'] } } },
  }),
  rowProjection({ name: 'escalations', tables: [escalations], announces: { concept: 'escalation', id: 'id' } }),
  rowProjection({ name: 'dashboard_favorites', tables: [dashboardFavorites] }),
  rowProjection({
    name: 'dashboards',
    tables: [dashboards],
    announces: { concept: 'dashboard', id: 'id', moves: { wall: { when: ['name', 'data', 'deleted'] } } },
  }),
  rowProjection({ name: 'search_entries', tables: [searchEntries] }),
  rowProjection({ name: 'annotations', tables: [annotations], announces: { concept: 'annotation', id: 'id' } }),
  rowProjection({ name: 'api_accounts', tables: [apiAccounts], announces: { concept: 'apiAccount', id: 'id' } }),
  rowProjection({ name: 'quarantine_decisions', tables: [quarantineDecisions] }),
  rowProjection({ name: 'moments', tables: [moments] }),
  rowProjection({ name: 'event_feed', tables: [eventFeed], announces: { concept: 'eventFeed', id: 'event_id' } }),
  rowProjection({ name: 'walls', tables: [walls], announces: { concept: 'wall', id: 'id' } }),
  rowProjection({ name: 'webhooks', tables: [webhooks], announces: { concept: 'webhook', id: 'id' } }),
  rowProjection({ name: 'integrations', tables: [integrations], announces: { concept: 'integration', id: 'id' } }),
];

/** The projection of that name. Throws a RangeError for an unknown name. */
export function rowProjectionNamed(name: string): Projection {
  const found = rowProjections.find((projection) => projection.name === name);
  if (found === undefined) throw new RangeError(`no read model is named ${name}`);
  return found;
}
