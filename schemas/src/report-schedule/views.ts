import { anyText, instant, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { reportScheduleShape, type ReportDefinition } from './commands.ts';
import { PAUSE_CAUSES } from './kinds.ts';

/**
 * GET api/reports/{org}/schedules (items) and …/schedules/{id}. `maker` is the person with whose sight its reports are made; names are
 * empty after an erasure. `recipientNames` are those of people and of destinations, by their ids. `etag` goes into If-Match.
 */
export const reportScheduleViewShape = shape({
  id: uuid(),
  definition: reportScheduleShape,
  state: oneOf('active', 'paused'),
  /** Why it is paused; null while it is not. */
  cause: nullable(oneOf(...PAUSE_CAUSES)),
  maker: anyText(),
  makerName: anyText(),
  recipientNames: listOf(shape({ id: uuid(), name: anyText() })),
  scheduledAt: instant(),
  changedAt: instant(),
  etag: anyText(),
  position: anyText(),
});
export type ReportScheduleView = Omit<ViewOf<typeof reportScheduleViewShape>, 'definition'> & {
  readonly definition: ReportDefinition;
};
