import { flag, integer, optional, shape, type EventsOf, type ValueOf } from '../shape.ts';

const switches = { publicTiles: flag(), integrations: flag() };
/** Events from before integrations lack their switch. */
const stored = { publicTiles: flag(), integrations: optional(flag()) };

/** PUT api/spaces/space/{org}/owner-only: a switch that is left out stays as it is. */
export const setOwnerOnlyShape = shape({ publicTiles: optional(flag()), integrations: optional(flag()) });
export type SetOwnerOnly = ValueOf<typeof setOwnerOnlyShape>;

/** GET api/spaces/space/{org}/owner-only: what of a workspace its owner alone may change. */
export const ownerOnlyShape = shape(switches);
export type OwnerOnly = ValueOf<typeof ownerOnlyShape>;

export const ownerOnlyEvents = {
  /** Without it administrators change public tiles and integrations too. */
  OwnerOnlySet: shape({ organizationId: integer(1), before: shape(stored), ...stored }),
};
export type OwnerOnlyEvent = EventsOf<typeof ownerOnlyEvents>;

export function ownerOnlyStream(organizationId: number): string {
  return `ownerOnly-${organizationId}`;
}
