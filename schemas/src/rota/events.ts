import {
  day,
  instant,
  integer,
  listOf,
  matching,
  oneOf,
  optional,
  shape,
  text,
  uuid,
  type EventsOf,
} from '../shape.ts';

const which = { organizationId: integer(1), rotaId: uuid() };
const defined = {
  name: text(64),
  timeZone: text(64),
  startsOn: day(),
  handoverAt: matching(/^\d\d:\d\d$/, 'time of day'),
  turn: oneOf('day', 'week'),
  people: listOf(uuid()),
};
const cover = { coverId: uuid(), userId: uuid(), from: instant(), until: instant() };

/** One stream per organization holds its rotas. */
export const rotaEvents = {
  RotaCreated: shape({ ...which, ...defined }),
  RotaChanged: shape({ ...which, before: shape(defined), ...defined }),
  RotaDeleted: shape({ ...which, name: text(64) }),
  /** The newest cover of an instant holds. */
  RotaCovered: shape({ ...which, name: text(64), covers: listOf(shape(cover)), reason: optional(text(200)) }),
  RotaCoverRemoved: shape({ ...which, name: text(64), ...cover }),
};
export type RotaEvent = EventsOf<typeof rotaEvents>;

export function rotasStream(organizationId: number): string {
  return `rotas-${organizationId}`;
}
