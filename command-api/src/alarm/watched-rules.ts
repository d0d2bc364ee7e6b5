import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { CalendarEvent } from '@watchglass/schemas/calendar/events';
import type { MaintenanceEvent } from '@watchglass/schemas/maintenance/events';
import type { ReplacementEvent } from '@watchglass/schemas/replacement/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { ATTACHMENT_EVENTS, isAttachment, type AttachmentEvent } from './attached-sensors.ts';
import { OrganizationRules, SILENCED_BY, type Presence, type Use } from './organization-rules.ts';
import { isTagging, type Tagging } from './sensor-tags.ts';
import { FACT_EVENTS, isFact, type FactEvent } from './subject-facts.ts';

type WatchedEvent =
  | AlarmRuleEvent
  | CalendarEvent
  | MaintenanceEvent
  | Tagging
  | Extract<ReplacementEvent, { type: 'SensorReplaced' }>
  | AttachmentEvent
  | FactEvent
  | Use
  | Presence;
/** Cancellations hand alarms over; whoever follows them applies those that do. */
type HandingOver = Extract<AlarmEvent, { type: 'AlarmCanceled' }>;

/** The events that `WatchedRules` folds. */
export const WATCHED_EVENTS: readonly WatchedEvent['type'][] = [
  ...new Set<WatchedEvent['type']>([
    'AlarmRuleCreated',
    'AlarmRuleChanged',
    'AlarmRuleEnabled',
    'AlarmRuleDisabled',
    'AlarmRuleDeleted',
    'CalendarCreated',
    'CalendarChanged',
    'CalendarDeleted',
    'MaintenancePlanned',
    'MaintenanceChanged',
    'MaintenanceEndedEarly',
    'MaintenanceDeleted',
    'SensorTagsChanged',
    'SensorReplaced',
    ...ATTACHMENT_EVENTS,
    ...FACT_EVENTS,
    'SensorTagsAssigned',
    'TagMerged',
    'TagDeleted',
    'SensorDisabled',
    'SensorEnabled',
    'SensorDeleted',
    'SensorRestored',
    'BaseRegistered',
    'BaseUnregistered',
    'BasePaused',
    'BaseUnpaused',
  ]),
];

const isOfCalendar = (event: WatchedEvent | HandingOver): event is CalendarEvent => 'calendarId' in event.data;
const isMaintenance = (event: WatchedEvent | HandingOver): event is MaintenanceEvent => 'maintenanceId' in event.data;
const silences = (event: { readonly type: string }): event is Presence | Use => event.type in SILENCED_BY;

/** The rules of all organizations, folded from events. */
export class WatchedRules {
  readonly #organizations = new Map<number, OrganizationRules>();

  of(organizationId: number): OrganizationRules {
    const known = this.#organizations.get(organizationId);
    if (known) return known;
    const rules = new OrganizationRules();
    this.#organizations.set(organizationId, rules);
    return rules;
  }

  organizations(): Iterable<OrganizationRules> {
    return this.#organizations.values();
  }

  organizationIds(): Iterable<number> {
    return this.#organizations.keys();
  }

  /**
   * Applies one of `WATCHED_EVENTS`, or a cancellation that hands an alarm over, and returns the id of the organization
   * whose rules it changed.
   */
  apply({ type, data, position, metadata }: RecordedEvent): number {
    const event = { type, data } as WatchedEvent | HandingOver;
    const { organizationId } = event.data;
    const rules = this.of(organizationId);
    const isChanged = change(rules, event, { at: Date.parse(String(metadata['at'])), position });
    if (!isChanged) return organizationId;
    rules.position = position;
    const { correlationId } = metadata;
    rules.correlationId = typeof correlationId === 'string' ? correlationId : undefined;
    return organizationId;
  }
}

interface Occurred {
  /** The instant of the event, epoch milliseconds. */
  readonly at: number;
  readonly position: string;
}

/** Returns false if nothing that a rule depends on is changed: a maintenance hides alarms, but changes no rule. */
function change(rules: OrganizationRules, event: WatchedEvent | HandingOver, occurred: Occurred): boolean {
  if (isOfCalendar(event)) return rules.changeCalendar(event);
  if (!isMaintenance(event)) return changeWatched(rules, event, occurred);
  rules.maintenances.apply(event);
  return false;
}

function changeWatched(rules: OrganizationRules, event: RuleEvent, occurred: Occurred): boolean {
  const isNoticed = !isFact(event) || rules.changeFacts(event);
  if (isFact(event) && !silences(event)) return isNoticed;
  if (silences(event)) rules.changeSilence(event);
  else if (isTagging(event)) rules.changeTags(event);
  else if (isAttachment(event)) rules.attached.apply(event);
  else changeOthers(rules, event, occurred);
  return true;
}

type RuleEvent = Exclude<WatchedEvent | HandingOver, CalendarEvent | MaintenanceEvent>;
type OtherEvent = Exclude<RuleEvent, FactEvent | Tagging | AttachmentEvent | Use | Presence>;

function changeOthers(rules: OrganizationRules, event: OtherEvent, { at, position }: Occurred): void {
  if (event.type === 'SensorReplaced') rules.handovers.replace(event.data, at);
  else if (event.type === 'AlarmCanceled') rules.handovers.handOver(event.data, at);
  else rules.changeRule(event.data.ruleId, event, position);
}
