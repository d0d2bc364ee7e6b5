import { integer, listOf, oneOf, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { organizationId: integer(1), escalationId: uuid() };
const target = shape({ kind: oneOf('person', 'rota', 'destination'), id: uuid() });
const defined = {
  name: text(64),
  steps: listOf(shape({ afterMinutes: integer(0), targets: listOf(target) })),
  repeats: integer(0),
};

/** One stream per organization holds its escalation policies. */
export const escalationEvents = {
  EscalationCreated: shape({ ...which, ...defined }),
  EscalationChanged: shape({ ...which, before: shape(defined), ...defined }),
  EscalationDeleted: shape({ ...which, name: text(64) }),
};
export type EscalationEvent = EventsOf<typeof escalationEvents>;

export function escalationsStream(organizationId: number): string {
  return `escalations-${organizationId}`;
}
