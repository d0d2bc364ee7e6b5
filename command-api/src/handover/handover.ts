import type { WriteHandover } from '@watchglass/schemas/handover/commands';
import type { HandoverEvent } from '@watchglass/schemas/handover/events';
import { HANDOVER_MAX_DAYS } from '@watchglass/schemas/handover/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold, Recorded } from '../handle-command.ts';
import { refuseField } from '../refuse-field.ts';

interface KnownHandover {
  readonly status: 'written' | 'accepted';
  readonly handoverId: string;
  readonly organizationId: number;
  readonly writtenBy: string;
}

export type Handover = { readonly status: 'unknown' } | KnownHandover;

const unknown: Handover = { status: 'unknown' };

function evolve(handover: Handover, { type, data, metadata }: Recorded<HandoverEvent>): Handover {
  const { handoverId, organizationId } = data;
  if (type === 'HandoverWritten')
    return { status: 'written', handoverId, organizationId, writtenBy: metadata?.actor.id ?? '' };
  return handover.status === 'unknown' ? handover : { ...handover, status: 'accepted' };
}

export const handoverFold: Fold<Handover, HandoverEvent> = { initial: unknown, evolve };

interface About {
  readonly handoverId: string;
  readonly organizationId: number;
}

/** A shift begins before its handover is written, and at most a week before. */
export function writeHandover(about: About, { since, text }: WriteHandover, at: Date): HandoverEvent[] {
  const age = at.getTime() - Date.parse(since);
  if (age <= 0 || age > HANDOVER_MAX_DAYS * 86_400_000)
    refuseField('since', `must be in the past, and within ${HANDOVER_MAX_DAYS} days`);
  return [{ type: 'HandoverWritten', data: { ...about, since: new Date(since).toISOString(), text } }];
}

/** Who wrote a handover does not accept it, and it is accepted once. */
export function acceptHandover(handover: Handover, { organizationId, by }: { organizationId: number; by: string }) {
  if (handover.status === 'unknown' || handover.organizationId !== organizationId) return refuse('NotFound');
  if (handover.status === 'accepted') refuse('HandoverAccepted');
  if (handover.writtenBy === by) refuse('HandoverOwn');
  const { handoverId } = handover;
  return [{ type: 'HandoverAccepted', data: { handoverId, organizationId } }] satisfies HandoverEvent[];
}
