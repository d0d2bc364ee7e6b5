import { integer, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { organizationId: integer(1), tagId: uuid() };
const typeId = nullable(uuid());

/** One stream per organization holds its tags and their types. */
export const tagEvents = {
  TagCreated: shape({ ...which, name: text(32), typeId }),
  TagRenamed: shape({ ...which, before: text(32), name: text(32) }),
  TagRetyped: shape({ ...which, before: typeId, typeId }),
  /** From here on everything with this tag has the other one. */
  TagMerged: shape({ ...which, name: text(32), into: uuid() }),
  TagDeleted: shape({ ...which, name: text(32) }),
};
export type TagEvent = EventsOf<typeof tagEvents>;

export function tagsStream(organizationId: number): string {
  return `tags-${organizationId}`;
}
