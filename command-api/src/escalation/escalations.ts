import type { EscalationDefinition } from '@watchglass/schemas/escalation/commands';
import type { EscalationEvent } from '@watchglass/schemas/escalation/events';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

/** An organization's escalation policies by id. */
export type Escalations = PartedMap<EscalationDefinition>;

export function definitionOf({ name, steps, repeats }: EscalationDefinition): EscalationDefinition {
  return { name, steps, repeats };
}

export const escalationsFold: Fold<Escalations, EscalationEvent> = {
  initial: new PartedMap(),
  evolve: (escalations, { type, data }) =>
    type === 'EscalationDeleted'
      ? escalations.without(data.escalationId)
      : escalations.with(data.escalationId, definitionOf(data)),
};
