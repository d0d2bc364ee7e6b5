import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { destinationsStream } from '@watchglass/schemas/destination/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import { REPORT_RECIPIENTS } from '@watchglass/schemas/report-schedule/limits';
import { alarmRuleFold } from '../alarm-rule/alarm-rule.ts';
import type { ServiceDeps } from '../deps.ts';
import { destinationsFold } from '../destination/destinations.ts';
import { mustSeeSources } from '../export/must-see-sources.ts';
import { load } from '../handle-command.ts';
import { refuseField } from '../refuse-field.ts';

type Deps = Pick<ServiceDeps, 'eventStore' | 'relational' | 'memberships'>;

/**
 * The definition with each source, recipient and file type once. Refuses with `NotFound` for sources out of sight, `LimitsCrossed`,
 * `TooManyRecipients`, `RecipientUnknown` and `RecipientUnconfirmed`.
 */
export async function checkedDefinition(deps: Deps, sight: Sight, given: ReportDefinition): Promise<ReportDefinition> {
  const definition: ReportDefinition = {
    ...given,
    sources: once(given.sources),
    formats: once(given.formats).toSorted(),
    recipients: {
      people: once(given.recipients.people),
      destinationIds: once(given.recipients.destinationIds),
    },
  };
  checkLimits(definition);
  await mustSeeSources(deps, sight, definition.sources);
  await checkRule(deps, sight, definition);
  await checkRecipients(deps, sight, definition);
  return definition;
}

const once = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** Limits come from one place, and compliance needs one. */
function checkLimits({ kind, limits, ruleId }: ReportDefinition): void {
  const typed = typedLimits(limits);
  if (typed.length === 2 && Number(typed[0]) >= Number(typed[1])) refuse('LimitsCrossed', { field: 'limits.low' });
  if (ruleId !== null && limits !== null) refuseField('ruleId', 'limits are typed or those of a rule, not both');
  if (kind === 'compliance' && ruleId === null && typed.length === 0)
    refuseField('limits', 'a report of compliance needs a limit or a rule');
}

/** Those that are set, the lower one first. */
function typedLimits(limits: ReportDefinition['limits']): readonly number[] {
  return limits === null ? [] : [limits.low, limits.high].filter((limit) => limit !== null);
}

async function checkRule({ eventStore }: Deps, { organizationId }: Sight, { ruleId }: ReportDefinition): Promise<void> {
  if (ruleId === null) return;
  const { state } = await load(eventStore, alarmRuleStream(ruleId), alarmRuleFold);
  const isThere = state.status !== 'unknown' && state.status !== 'deleted' && state.organizationId === organizationId;
  if (!isThere) refuseField('ruleId', 'this is no alarm rule of the workspace');
}

/** A member who may not see every source is no fault: they get nothing, and the report says so. */
async function checkRecipients(
  deps: Deps,
  { organizationId }: Sight,
  { recipients: { people, destinationIds } }: ReportDefinition,
): Promise<void> {
  if (people.length + destinationIds.length > REPORT_RECIPIENTS)
    refuse('TooManyRecipients', { limit: REPORT_RECIPIENTS });
  for (const id of people)
    if ((await deps.memberships.membershipOf(organizationId, id)) === null) refuse('RecipientUnknown', { id });
  if (destinationIds.length > 0) await checkMailboxes(deps, organizationId, destinationIds);
}

async function checkMailboxes({ eventStore }: Deps, organizationId: number, ids: readonly string[]): Promise<void> {
  const { state } = await load(eventStore, destinationsStream(organizationId), destinationsFold);
  for (const id of ids) {
    const destination = state.get(id);
    if (destination?.kind !== 'mailbox') return refuse('RecipientUnknown', { id });
    if (!destination.isConfirmed) refuse('RecipientUnconfirmed', { id });
  }
}
