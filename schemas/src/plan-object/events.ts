import { decimal, integer, shape, uuid, type EventsOf } from '../shape.ts';
import { targetShape } from './target.ts';

const which = { planId: uuid(), organizationId: integer(1), objectId: uuid(), target: targetShape };
const place = { x: decimal(0, 1), y: decimal(0, 1) };

/** In the plan's stream. */
export const planObjectEvents = {
  PlanObjectPlaced: shape({ ...which, ...place }),
  PlanObjectMoved: shape({ ...which, before: shape(place), ...place }),
  /** A text with other words, or the successor of a replaced sensor in its place. */
  PlanObjectChanged: shape({ ...which, before: targetShape }),
  PlanObjectRemoved: shape(which),
};
export type PlanObjectEvent = EventsOf<typeof planObjectEvents>;
