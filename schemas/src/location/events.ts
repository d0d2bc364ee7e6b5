import { integer, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';
import { sealed } from '../user/events.ts';

const which = { organizationId: integer(1), locationId: uuid() };
/** A location may be a home: address and coordinates (`latitude,longitude`) are sealed under the organization's key. */
const described = { name: text(64), address: nullable(sealed), coordinates: nullable(sealed), timeZone: text(64) };

/** The organization's stream holds its locations, beside the members and invitations that are limited to them. */
export const locationEvents = {
  LocationCreated: shape({ ...which, ...described }),
  LocationChanged: shape({ ...which, before: shape(described), ...described }),
  LocationDeleted: shape(which),
};
export type LocationEvent = EventsOf<typeof locationEvents>;
