import { integer, shape, text, uuid, type EventsOf } from '../shape.ts';
import { tagColour } from './colours.ts';

const which = { organizationId: integer(1), typeId: uuid() };
const described = { name: text(32), colour: tagColour() };

/** The stream of an organization's tags holds them. */
export const tagTypeEvents = {
  TagTypeCreated: shape({ ...which, ...described }),
  TagTypeChanged: shape({ ...which, before: shape(described), ...described }),
  /** Its tags got the other type with the events before. */
  TagTypeMerged: shape({ ...which, name: text(32), into: uuid() }),
  TagTypeDeleted: shape({ ...which, name: text(32) }),
};
export type TagTypeEvent = EventsOf<typeof tagTypeEvents>;
