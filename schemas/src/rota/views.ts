import { anyText, instant, listOf, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

/** The name is empty after the person was erased or has left. */
const personShape = shape({ id: uuid(), name: anyText() });

const coverViewShape = shape({ id: uuid(), userId: uuid(), name: anyText(), from: instant(), until: instant() });

/** GET api/alarms/{org}/rotas (items). `covers` are those that have not ended, oldest first. */
export const rotaViewShape = shape({
  id: uuid(),
  name: anyText(),
  timeZone: anyText(),
  startsOn: anyText(),
  handoverAt: anyText(),
  turn: oneOf('day', 'week'),
  people: listOf(personShape),
  covers: listOf(coverViewShape),
  position: anyText(),
});
export type RotaView = ViewOf<typeof rotaViewShape>;
