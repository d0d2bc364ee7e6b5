import type { AuditView } from '@watchglass/schemas/audit/views';
import type { AlarmRuleVersion } from '@watchglass/schemas/alarm-rule/views';

/** A version as the audit has it, so that its difference has the same words there and here. */
export function asEntry(version: AlarmRuleVersion, before: AlarmRuleVersion | null): AuditView {
  return {
    eventId: '',
    position: String(version.revision),
    at: version.at,
    actorKind: 'user',
    actorId: version.by.id,
    actorName: version.by.name,
    concept: 'alarm-rule',
    type: 'AlarmRuleChanged',
    subject: '',
    reason: null,
    clientAddress: null,
    before: before?.definition ?? null,
    after: { definition: version.definition },
    hash: '',
    correlationId: null,
    isMoved: false,
    alarm: null,
  };
}
