import type { EscalationDefinition } from '@watchglass/schemas/escalation/commands';
import type { EscalationEvent } from '@watchglass/schemas/escalation/events';
import { ESCALATIONS_PER_ORGANIZATION } from '@watchglass/schemas/escalation/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { definitionOf, type Escalations } from './escalations.ts';

interface Which {
  readonly organizationId: number;
  readonly escalationId: string;
}

type Command = Which & EscalationDefinition;

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export function createEscalation(escalations: Escalations, command: Command): EscalationEvent[] {
  if (escalations.size >= ESCALATIONS_PER_ORGANIZATION)
    refuse('TooManyEscalations', { limit: ESCALATIONS_PER_ORGANIZATION });
  mustHaveOwnName(escalations, command);
  return [{ type: 'EscalationCreated', data: dataOf(command) }];
}

export function changeEscalation(escalations: Escalations, command: Command): EscalationEvent[] {
  const before = escalations.get(command.escalationId) ?? refuse('NotFound');
  mustHaveOwnName(escalations, command);
  if (JSON.stringify(before) === JSON.stringify(definitionOf(command))) return [];
  return [{ type: 'EscalationChanged', data: { ...dataOf(command), before } }];
}

export function deleteEscalation(escalations: Escalations, which: Which): EscalationEvent[] {
  const { name } = escalations.get(which.escalationId) ?? refuse('NotFound');
  return [{ type: 'EscalationDeleted', data: { ...which, name } }];
}

function dataOf({ organizationId, escalationId, ...definition }: Command) {
  return { organizationId, escalationId, ...definitionOf(definition) };
}

function mustHaveOwnName(escalations: Escalations, { escalationId, name }: Command): void {
  for (const [id, other] of escalations)
    if (id !== escalationId && keyOf(other.name) === keyOf(name)) refuse('EscalationNameTaken');
}
