import { createHash } from 'node:crypto';
import { conceptOfEvent, type Concept } from '@watchglass/schemas/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { canonicalJson } from '@watchglass/schemas/canonical-json';

/** The audit's record of one event. `organization` 0 means none; `before` and `after` are canonical JSON. */
export interface AuditEntry {
  readonly organization: number;
  readonly position: string;
  readonly event_id: string;
  /** ISO 8601 UTC, to the millisecond. */
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly concept: string;
  readonly type: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly client_address: string | null;
  readonly before: string | null;
  readonly after: string;
  /** Empty if the event has none; it links an entry to its cause. */
  readonly correlation_id: string;
  readonly stream: string;
  /** Instant at which the first store recorded the event: ISO 8601 UTC, to the millisecond. */
  readonly recorded_at: string;
}

/**
 * The content of a link's hash: `full` is the whole entry; `first`, of older versions, leaves out its last three
 * fields.
 */
export type LinkForm = 'first' | 'full';

/** Takes the place of a previous hash in an organization's first entry. */
export const NO_HASH: string = '0'.repeat(64);

/** The field of an event's data that holds the id of its subject. */
const SUBJECT_FIELD: Readonly<Record<Concept, string>> = {
  alarm: 'alarmId',
  'alarm-rule': 'ruleId',
  annotation: 'annotationId',
  'api-account': 'accountId',
  asset: 'assetId',
  audit: 'subject',
  base: 'serial',
  calendar: 'calendarId',
  calibration: 'organizationId',
  'calibration-profile': 'profileId',
  co2: 'organizationId',
  dashboard: 'dashboardId',
  destination: 'destinationId',
  escalation: 'escalationId',
  export: 'exportId',
  handover: 'handoverId',
  invitation: 'invitationId',
  licence: 'licenceId',
  location: 'locationId',
  maintenance: 'maintenanceId',
  member: 'userId',
  metric: 'metricId',
  monitor: 'monitorId',
  notification: 'userId',
  organization: 'organizationId',
  quarantine: 'groupId',
  registration: 'registrationId',
  replacement: 'sensorId',
  report: 'reportId',
  'report-schedule': 'scheduleId',
  retention: 'organizationId',
  plan: 'planId',
  'plan-object': 'planId',
  rota: 'rotaId',
  sensor: 'sensorId',
  shelf: 'alarmId',
  signature: 'organizationId',
  tag: 'tagId',
  'tag-type': 'typeId',
  user: 'userId',
  'virtual-sensor': 'sensorId',
  wall: 'wallId',
  webhook: 'webhookId',
  integration: 'integrationId',
};

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const textOrNull = (value: unknown): string | null => textOf(value) || null;

/**
 * The entry of any event, of valid shape or not, so that the audit misses no stored event. The organization is the
 * metadata's, else the data's own; `before` is the data's field of that name and `after` is the rest, with the entry that was restored.
 */
export function entryOf(event: RecordedEvent): AuditEntry {
  const { organizationId, actor, at, reason, clientAddress, restoredFrom } = event.metadata;
  const data = fieldsOf(event.data);
  const { before, ...after } = data;
  const { kind, id } = fieldsOf(actor);
  const concept = conceptOfEvent.get(event.type);
  return {
    organization: Number(organizationId ?? data['organizationId'] ?? 0) || 0,
    position: event.position,
    event_id: event.id,
    at: instantOf(at, event.recordedAt),
    actor_kind: textOf(kind),
    actor_id: textOf(id),
    concept: concept ?? '',
    type: event.type,
    subject: textOf(concept === undefined ? undefined : data[SUBJECT_FIELD[concept]]),
    reason: textOrNull(reason),
    client_address: textOrNull(clientAddress),
    before: before === undefined ? null : canonicalJson(before),
    after: canonicalJson(restoredFrom === undefined ? after : { ...after, restoredFrom }),
    correlation_id: textOf(event.metadata['correlationId']),
    stream: event.stream,
    // A move to another store writes this instant into the metadata, because that store records its own.
    recorded_at: instantOf(event.metadata['recordedAt'], event.recordedAt),
  };
}

/** True for an event that another store recorded first. It is said beside the entry and is no part of its hash. */
export const isMoved = ({ metadata }: Pick<RecordedEvent, 'metadata'>): boolean => metadata['recordedAt'] !== undefined;

function instantOf(at: unknown, otherwise: string): string {
  const given = new Date(textOf(at));
  return (Number.isNaN(given.getTime()) ? new Date(otherwise) : given).toISOString();
}

/**
 * The link of an entry in its organization's chain: SHA-256, in lower-case hex, of the UTF-8 text made of three lines
 * without a final line break: the hash of the entry before it (64 zeros for the first), the position, and the content.
 * The content is the JSON array, without spaces, of organization, event_id, at, actor_kind, actor_id, concept, type,
 * subject, reason, client_address, before, after, where a missing value is null; and, in the full form, correlation_id, stream,
 * recorded_at.
 */
export function hashOf(previous: string, entry: AuditEntry, form: LinkForm): string {
  const content = JSON.stringify([
    entry.organization,
    entry.event_id,
    entry.at,
    entry.actor_kind,
    entry.actor_id,
    entry.concept,
    entry.type,
    entry.subject,
    entry.reason,
    entry.client_address,
    entry.before,
    entry.after,
    ...(form === 'full' ? [entry.correlation_id, entry.stream, entry.recorded_at] : []),
  ]);
  return createHash('sha256').update(`${previous}\n${entry.position}\n${content}`).digest('hex');
}
