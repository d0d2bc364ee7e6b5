import { anyText, instant, integer, nullable, shape, uuid, type ViewOf } from '../shape.ts';
import { planImageShape } from './events.ts';

/** GET api/plans/{org} (items), and …/plan/{id} with ETag. `objects` counts the objects in the caller's sight. */
export const planViewShape = shape({
  id: uuid(),
  name: anyText(),
  /** Null is no location. */
  location: nullable(uuid()),
  /** Null before the first upload. Tiles: …/tiles/{z}/{x}/{y}?v={hash}. */
  image: nullable(planImageShape),
  objects: integer(0),
  createdAt: instant(),
  etag: anyText(),
  position: anyText(),
});
export type PlanView = ViewOf<typeof planViewShape>;
