import { flag, integer, shape, type EventsOf, type ValueOf } from '../shape.ts';

const switches = { publicTiles: flag() };

/** PUT api/spaces/space/{org}/owner-only: what of a workspace its owner alone may change. */
export const ownerOnlyShape = shape(switches);
export type OwnerOnly = ValueOf<typeof ownerOnlyShape>;

export const ownerOnlyEvents = {
  /** Without it administrators change public tiles too. */
  OwnerOnlySet: shape({ organizationId: integer(1), before: shape(switches), ...switches }),
};
export type OwnerOnlyEvent = EventsOf<typeof ownerOnlyEvents>;

export function ownerOnlyStream(organizationId: number): string {
  return `ownerOnly-${organizationId}`;
}
