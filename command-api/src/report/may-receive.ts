import { destinationsStream } from '@watchglass/schemas/destination/events';
import { holds, sightIn } from '@watchglass/schemas/member/rights';
import { Refusal } from '@watchglass/schemas/refusals';
import type { SkipReason } from '@watchglass/schemas/report/kinds';
import type { Deps } from '../deps.ts';
import { destinationsFold } from '../destination/destinations.ts';
import { mustSeeSources } from '../export/must-see-sources.ts';
import { load } from '../handle-command.ts';
import type { Memberships } from '../member/memberships.ts';
import type { KnownReport, ToRecipient } from './report.ts';

export interface RecipientDeps extends Pick<Deps, 'eventStore' | 'relational'> {
  readonly memberships: Pick<Memberships, 'membershipOf'>;
}

type Of = Pick<KnownReport, 'organizationId' | 'definition'>;

/** Why a recipient gets no mail now; null if they get it. Whoever does not see every source gets none. */
export async function whySkipped(deps: RecipientDeps, report: Of, to: ToRecipient): Promise<SkipReason | null> {
  if (to.userId !== undefined) return whyNotMember(deps, report, to.userId);
  return to.destinationId === undefined ? 'gone' : whyNotMailbox(deps, report, to.destinationId);
}

/** A report of compliance tells of alarms: it is for who reads alarms. */
async function whyNotMember(
  deps: RecipientDeps,
  { organizationId, definition: { kind, sources } }: Of,
  userId: string,
): Promise<SkipReason | null> {
  const member = await deps.memberships.membershipOf(organizationId, userId);
  if (member === null) return 'gone';
  if (!holds(member, 'sensors', 'r') || (kind === 'compliance' && !holds(member, 'alarms', 'r'))) return 'sight';
  try {
    await mustSeeSources(deps, sightIn(organizationId, member), sources);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NotFound') return 'sight';
    throw error;
  }
}

/** A mailbox is of the workspace, which administrators give it to: it sees everything. */
async function whyNotMailbox(
  { eventStore }: RecipientDeps,
  { organizationId }: Of,
  destinationId: string,
): Promise<SkipReason | null> {
  const { state } = await load(eventStore, destinationsStream(organizationId), destinationsFold);
  const destination = state.get(destinationId);
  if (destination?.kind !== 'mailbox') return 'gone';
  if (!destination.isConfirmed) return 'unconfirmed';
  return destination.isOff ? 'off' : null;
}
