import { anyNumber, anyText, instant, shape, uuid, type ViewOf } from '../shape.ts';
import { targetShape } from './target.ts';

/** GET api/plan-objects/{org} (items). */
export const planObjectViewShape = shape({
  id: uuid(),
  planId: uuid(),
  target: targetShape,
  /** Fractions of the image's width and height. */
  x: anyNumber(),
  y: anyNumber(),
  placedAt: instant(),
  /** For If-Match, when it is moved or removed. */
  etag: anyText(),
  position: anyText(),
});
export type PlanObjectView = ViewOf<typeof planObjectViewShape>;
