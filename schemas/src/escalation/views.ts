import { anyText, integer, listOf, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

/** The name is empty if the person has been erased, or the rota or destination deleted. */
const targetViewShape = shape({ kind: oneOf('person', 'rota', 'destination'), id: uuid(), name: anyText() });

/** GET api/alarms/{org}/escalations (items). */
export const escalationViewShape = shape({
  id: uuid(),
  name: anyText(),
  steps: listOf(shape({ afterMinutes: integer(0), targets: listOf(targetViewShape) })),
  repeats: integer(0),
  position: anyText(),
});
export type EscalationView = ViewOf<typeof escalationViewShape>;
