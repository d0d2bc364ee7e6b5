import { anyText, instant, integer, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { DESTINATION_KINDS, DESTINATION_STATES } from './kinds.ts';

/** What became of the newest message or trial; `why` is a status, an error code, or why it failed. */
const lastShape = shape({ at: instant(), outcome: oneOf('sent', 'delivered', 'failed'), why: anyText() });

/** GET api/alarms/{org}/destinations (items). `host` is all that is shown of an address. */
export const destinationViewShape = shape({
  id: uuid(),
  name: anyText(),
  kind: oneOf(...DESTINATION_KINDS),
  language: anyText(),
  host: anyText(),
  state: oneOf(...DESTINATION_STATES),
  /** Why it is off; null unless it is. */
  offCause: nullable(oneOf('byHand', 'failing')),
  last: nullable(lastShape),
  position: anyText(),
});
export type DestinationView = ViewOf<typeof destinationViewShape>;

/** Reply to the creation of a destination. `secret` is shown this once; null without one. */
export const destinationMadeShape = shape({ id: uuid(), secret: nullable(anyText()) });
export type DestinationMade = ViewOf<typeof destinationMadeShape>;

export const secretShape = shape({ secret: anyText() });

/** Reply to a trial. `status` is that of the answer; null without one. */
export const destinationTestedShape = shape({
  outcome: oneOf('sent', 'failed'),
  status: nullable(integer(0)),
  why: anyText(),
});
export type DestinationTested = ViewOf<typeof destinationTestedShape>;
