import {
  day,
  instant,
  integer,
  listOf,
  matching,
  oneOf,
  optional,
  shape,
  spanning,
  text,
  timeZoneName,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { COVERS_AT_ONCE, PEOPLE_PER_ROTA, ROTA_NAME_MAX_CHARACTERS } from './limits.ts';

const people = spanning(
  listOf(uuid(), { min: 1, max: PEOPLE_PER_ROTA }),
  ['array.unique', '{{#label}} is in the rota already'],
  (ids) => {
    const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
    return at === -1 ? null : { at };
  },
);

/**
 * POST api/alarms/{org}/rotas and PUT …/rotas/{id}: people take turns of a day or a week, in their order. A turn begins
 * at `handoverAt` on the clock of `timeZone`; the first begins on `startsOn`.
 */
export const rotaShape = shape({
  name: text(ROTA_NAME_MAX_CHARACTERS),
  timeZone: timeZoneName(),
  startsOn: day(),
  handoverAt: matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time of day'),
  turn: oneOf('day', 'week'),
  people,
});
export type RotaDefinition = ValueOf<typeof rotaShape>;

/** A person who is on duty from `from` until before `until`, in place of whoever has the turn. */
export const coverShape = shape({ userId: uuid(), from: instant(), until: instant() });
export type CoverTerms = ValueOf<typeof coverShape>;

/** POST api/alarms/{org}/rotas/{id}/covers: all or none; a swap is two. */
export const coversShape = shape({
  covers: listOf(coverShape, { min: 1, max: COVERS_AT_ONCE }),
  reason: optional(text(200)),
});

export const rotaPath = { org: integer(1, 2 ** 31 - 1), id: uuid() };
