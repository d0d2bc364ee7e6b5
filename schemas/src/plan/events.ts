import { integer, matching, nullable, oneOf, shape, text, uuid, type EventsOf, type ValueOf } from '../shape.ts';
import { PLAN_IMAGE_MAX_PIXELS } from './limits.ts';

const which = { planId: uuid(), organizationId: integer(1) };
const name = text(64);
const location = nullable(uuid());
const pixels = integer(1, PLAN_IMAGE_MAX_PIXELS);

/** `hash` names the file with the tiles, which are of one `format`; width and height are those of the upright image. */
export const planImageShape = shape({
  hash: matching(/^[\da-f]{64}$/, 'sha256'),
  width: pixels,
  height: pixels,
  format: oneOf('png', 'jpeg'),
});
export type PlanImage = ValueOf<typeof planImageShape>;

export const planEvents = {
  PlanCreated: shape({ ...which, name, location }),
  PlanRenamed: shape({ ...which, before: name, name }),
  PlanMoved: shape({ ...which, before: location, location }),
  /** `before` is null for the first image. Objects stay where they are, because their places are fractions. */
  PlanImageReplaced: shape({ ...which, before: nullable(planImageShape), image: planImageShape }),
  PlanDeleted: shape(which),
};
export type PlanEvent = EventsOf<typeof planEvents>;

/** The plan's stream holds its objects as well. */
export function planStream(planId: string): string {
  return `plan-${planId}`;
}
