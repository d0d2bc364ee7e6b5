import { PUBLIC_TYPES, SUBJECT_KINDS } from './types.ts';
import {
  anyText,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  anything,
  oneOf,
  shape,
  text,
  uuid,
  type ViewOf,
} from '../shape.ts';

/** One event as other programs are told it. `seq` is the number of the workspace's entry; fields are only added. */
export const publicEventShape = shape({
  id: uuid(),
  type: oneOf(...PUBLIC_TYPES),
  timestamp: instant(),
  seq: integer(1),
  subject: shape({ kind: oneOf(...SUBJECT_KINDS), id: text(64) }),
  actor: shape({ kind: oneOf('user', 'apiAccount', 'device', 'wall', 'system'), id: text(64) }),
  data: mapOf(anyText(), anything()),
});
export type PublicEventView = ViewOf<typeof publicEventShape>;

/** `cursor` continues after this page; it passes events that the reader may not see. `more` is true if the next page follows at once. */
export const eventPageShape = shape({ events: listOf(publicEventShape), cursor: text(16), more: flag() });
export type EventPage = ViewOf<typeof eventPageShape>;
