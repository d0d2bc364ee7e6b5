import type { DomainEvent, EventType } from '../events.ts';
import type { Module } from '../member/rights.ts';

export const SUBJECT_KINDS = [
  'alarm',
  'rule',
  'sensor',
  'asset',
  'annotation',
  'base',
  'tag',
  'monitor',
  'member',
  'apiAccount',
  'webhook',
  'integration',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** How one stored event is told to other programs. Its data are ids, numbers and instants, and never names or texts of people. */
export interface PublicEvent {
  readonly stored: EventType;
  /** Read by who may read this module. */
  readonly module: Module;
  readonly subject: SubjectKind;
  /** The field of the stored data that holds the subject's id. */
  readonly id: string;
  /** The fields of the stored data that are told as they are. */
  readonly fields: readonly string[];
}

type FieldOf<T extends EventType> = keyof Extract<DomainEvent, { type: T }>['data'] & string;
type Terms = Pick<PublicEvent, 'module' | 'subject'>;

const about =
  (terms: Terms) =>
  <T extends EventType>(stored: T, id: FieldOf<T>, ...fields: readonly FieldOf<T>[]): PublicEvent => ({
    ...terms,
    stored,
    id,
    fields,
  });

const alarm = about({ module: 'alarms', subject: 'alarm' });
const rule = about({ module: 'alarms', subject: 'rule' });
const sensor = about({ module: 'sensors', subject: 'sensor' });
const asset = about({ module: 'sensors', subject: 'asset' });
const annotation = about({ module: 'sensors', subject: 'annotation' });
const base = about({ module: 'devices', subject: 'base' });
const tag = about({ module: 'tags', subject: 'tag' });
const monitor = about({ module: 'monitors', subject: 'monitor' });
const member = about({ module: 'audit', subject: 'member' });
const apiAccount = about({ module: 'audit', subject: 'apiAccount' });
const webhook = about({ module: 'integrations', subject: 'webhook' });
const integration = about({ module: 'integrations', subject: 'integration' });

const MEASURED = ['severity', 'side', 'threshold', 'value', 'measuredAt'] as const;

/** Every public type. A type keeps its name for ever, and its fields are only added to. */
export const PUBLIC_EVENTS = {
  'alarm.raised': alarm(
    'AlarmRaised',
    'alarmId',
    ...(['ruleId', 'ruleVersion', 'kind', 'sensorId', 'metricId', 'baseSerial', 'raise'] as const),
    ...MEASURED,
    ...(['onsetAt', 'peak', 'succeeds', 'suppressed'] as const),
  ),
  'alarm.lowered': alarm('AlarmLowered', 'alarmId', ...MEASURED, 'peak'),
  'alarm.resolved': alarm('AlarmResolved', 'alarmId', 'value', 'measuredAt', 'peak'),
  'alarm.canceled': alarm('AlarmCanceled', 'alarmId', 'cause', 'value', 'measuredAt', 'peak', 'handover'),
  'alarm.acknowledged': alarm('AlarmAcknowledged', 'alarmId', 'raise', 'byLink'),
  'alarm.signed': alarm('AlarmSigned', 'alarmId', 'signs', 'signer', 'hash'),
  'alarm.assigned': alarm('AlarmAssigned', 'alarmId', 'to'),
  'alarm.unassigned': alarm('AlarmUnassigned', 'alarmId'),
  'alarm.commented': alarm('AlarmCommented', 'alarmId', 'commentId'),
  'alarm.suppressed': alarm('AlarmSuppressed', 'alarmId', 'cause', 'causedBy', 'baseSerial'),
  'alarm.unsuppressed': alarm('AlarmUnsuppressed', 'alarmId', 'cause', 'causedBy', 'baseSerial'),
  'rule.created': rule('AlarmRuleCreated', 'ruleId', 'version'),
  'rule.changed': rule('AlarmRuleChanged', 'ruleId', 'version'),
  'rule.enabled': rule('AlarmRuleEnabled', 'ruleId'),
  'rule.disabled': rule('AlarmRuleDisabled', 'ruleId'),
  'rule.deleted': rule('AlarmRuleDeleted', 'ruleId'),
  'sensor.lateFinding': sensor('AlarmFoundLate', 'sensorId', 'ruleId', 'ruleVersion', 'metricId', ...MEASURED),
  'sensor.heard': sensor('SensorHeard', 'sensorId', 'wireId', 'baseSerial'),
  'sensor.metricHeard': sensor('SensorMetricHeard', 'sensorId', 'metricId'),
  'sensor.paired': sensor('SensorPaired', 'sensorId', 'baseSerial', 'at'),
  'sensor.unpaired': sensor('SensorUnpaired', 'sensorId', 'baseSerial', 'at'),
  'sensor.renamed': sensor('SensorRenamed', 'sensorId'),
  'sensor.placed': sensor('SensorPlaced', 'sensorId', 'before', 'location'),
  'sensor.tagged': sensor('SensorTagsAssigned', 'sensorId', 'before', 'tagIds'),
  'sensor.intervalSet': sensor('SensorIntervalSet', 'sensorId', 'before', 'seconds'),
  'sensor.adjusted': sensor('SensorAdjusted', 'sensorId', 'metricId'),
  'sensor.disabled': sensor('SensorDisabled', 'sensorId'),
  'sensor.enabled': sensor('SensorEnabled', 'sensorId'),
  'sensor.deleted': sensor('SensorDeleted', 'sensorId'),
  'sensor.restored': sensor('SensorRestored', 'sensorId'),
  'sensor.replaced': sensor('SensorReplaced', 'sensorId', 'successorId', 'at'),
  'sensor.virtualCreated': sensor('VirtualSensorCreated', 'sensorId', 'type', 'metricId'),
  'sensor.virtualChanged': sensor('VirtualSensorChanged', 'sensorId', 'version', 'from'),
  'asset.created': asset('AssetCreated', 'assetId'),
  'asset.described': asset('AssetDescribed', 'assetId'),
  'asset.tagged': asset('AssetTagsAssigned', 'assetId', 'before', 'tagIds'),
  'asset.placed': asset('AssetPlaced', 'assetId', 'before', 'location'),
  'asset.deleted': asset('AssetDeleted', 'assetId'),
  'asset.restored': asset('AssetRestored', 'assetId'),
  'asset.pointAdded': asset('PointAdded', 'assetId', 'pointId', 'metricId'),
  'asset.pointRenamed': asset('PointRenamed', 'assetId', 'pointId'),
  'asset.pointRemoved': asset('PointRemoved', 'assetId', 'pointId'),
  'asset.sensorAttached': asset('SensorAttached', 'assetId', 'pointId', 'sensorId', 'from'),
  'asset.sensorDetached': asset('SensorDetached', 'assetId', 'pointId', 'sensorId', 'until', 'why'),
  'annotation.written': annotation('AnnotationWritten', 'annotationId', 'target', 'from', 'to'),
  'annotation.changed': annotation('AnnotationChanged', 'annotationId', 'target', 'version', 'from', 'to'),
  'annotation.deleted': annotation('AnnotationDeleted', 'annotationId', 'target', 'from', 'to'),
  'base.registered': base('BaseRegistered', 'serial', 'firmware'),
  'base.renamed': base('BaseRenamed', 'serial'),
  'base.tagged': base('BaseTagsAssigned', 'serial', 'before', 'tagIds'),
  'base.placed': base('BasePlaced', 'serial', 'before', 'location'),
  'base.clockDrifted': base('BaseClockDrifted', 'serial', 'driftMs'),
  'base.clockCorrected': base('BaseClockCorrected', 'serial', 'driftMs'),
  'base.connectionLost': base('BaseConnectionLost', 'serial', 'since'),
  'base.connectionRestored': base('BaseConnectionRestored', 'serial', 'since'),
  'base.paused': base('BasePaused', 'serial'),
  'base.unpaused': base('BaseUnpaused', 'serial'),
  'base.unregistered': base('BaseUnregistered', 'serial'),
  'tag.created': tag('TagCreated', 'tagId', 'typeId'),
  'tag.renamed': tag('TagRenamed', 'tagId'),
  'tag.retyped': tag('TagRetyped', 'tagId', 'before', 'typeId'),
  'tag.merged': tag('TagMerged', 'tagId', 'into'),
  'tag.deleted': tag('TagDeleted', 'tagId'),
  'monitor.created': monitor('MonitorCreated', 'monitorId', 'source', 'metricId', 'state', 'periodId'),
  'monitor.changed': monitor('MonitorChanged', 'monitorId', 'source', 'metricId', 'state', 'periodId'),
  'monitor.linkRenewed': monitor('MonitorLinkRenewed', 'monitorId'),
  'monitor.deleted': monitor('MonitorDeleted', 'monitorId'),
  'member.added': member('MemberAdded', 'userId', 'role', 'rights', 'locations'),
  'member.rightsChanged': member('MemberRightsChanged', 'userId', 'before', 'role', 'rights', 'locations'),
  'member.removed': member('MemberRemoved', 'userId'),
  'member.ownershipGiven': member('OwnershipGiven', 'userId', 'to'),
  'member.ownershipReceived': member('OwnershipReceived', 'userId', 'from'),
  'apiAccount.created': apiAccount('ApiAccountCreated', 'accountId', 'createdBy', 'rights', 'expiresAt'),
  'apiAccount.changed': apiAccount('ApiAccountChanged', 'accountId', 'rights', 'expiresAt'),
  'apiAccount.secretRenewed': apiAccount('ApiAccountSecretRenewed', 'accountId', 'secretId'),
  'apiAccount.revoked': apiAccount('ApiAccountRevoked', 'accountId'),
  'webhook.created': webhook('WebhookCreated', 'webhookId', 'types', 'locations'),
  'webhook.changed': webhook('WebhookChanged', 'webhookId', 'types', 'locations'),
  'webhook.secretRotated': webhook('WebhookSecretRotated', 'webhookId', 'oldUntil'),
  'webhook.enabled': webhook('WebhookEnabled', 'webhookId'),
  'webhook.failing': webhook('WebhookFailing', 'webhookId', 'since'),
  'webhook.disabled': webhook('WebhookDisabled', 'webhookId', 'cause'),
  'webhook.deleted': webhook('WebhookDeleted', 'webhookId'),
  'integration.created': integration('IntegrationCreated', 'integrationId', 'kind', 'values'),
  'integration.changed': integration('IntegrationChanged', 'integrationId', 'kind', 'values'),
  'integration.credentialsSet': integration('IntegrationCredentialsSet', 'integrationId'),
  'integration.enabled': integration('IntegrationEnabled', 'integrationId'),
  'integration.disabled': integration('IntegrationDisabled', 'integrationId', 'cause'),
  'integration.status': integration('IntegrationStatusChanged', 'integrationId', 'status'),
  'integration.testStarted': integration('IntegrationTestStarted', 'integrationId', 'testId'),
  'integration.testEnded': integration('IntegrationTestEnded', 'integrationId', 'testId', 'outcome', 'taken'),
  'integration.skipped': integration('IntegrationSkipped', 'integrationId', 'from', 'to'),
  'integration.resent': integration('IntegrationResent', 'integrationId', 'since'),
  'integration.deleted': integration('IntegrationDeleted', 'integrationId'),
} as const satisfies Readonly<Record<`${SubjectKind}.${string}`, PublicEvent>>;
export type PublicType = keyof typeof PUBLIC_EVENTS;

export const PUBLIC_TYPES = Object.keys(PUBLIC_EVENTS) as readonly PublicType[];

/** Modules of which a reader of the feed needs one at least. */
export const FEED_MODULES: readonly Module[] = [...new Set(Object.values(PUBLIC_EVENTS).map(({ module }) => module))];

/** By the type of the stored event. */
export const PUBLIC_TYPE_OF: ReadonlyMap<string, PublicType> = new Map(
  PUBLIC_TYPES.map((type) => [PUBLIC_EVENTS[type].stored, type]),
);

/** The types that a list of types and groups (`alarm.*`) names; unknown ones come back in `unknown`. */
export function typesNamed(names: readonly string[]): {
  readonly types: readonly PublicType[];
  readonly unknown: readonly string[];
} {
  const matching = (name: string): readonly PublicType[] =>
    name.endsWith('.*')
      ? PUBLIC_TYPES.filter((type) => type.startsWith(name.slice(0, -1)))
      : PUBLIC_TYPES.filter((type) => type === name);
  return {
    types: [...new Set(names.flatMap(matching))],
    unknown: names.filter((name) => matching(name).length === 0),
  };
}
