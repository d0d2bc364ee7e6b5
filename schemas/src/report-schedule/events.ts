import { integer, oneOf, shape, text, uuid, type EventsOf } from '../shape.ts';
import { reportScheduleShape } from './commands.ts';
import { PAUSE_CAUSES } from './kinds.ts';
import { REPORT_TITLE_MAX_CHARACTERS } from './limits.ts';

const title = text(REPORT_TITLE_MAX_CHARACTERS);
const about = { scheduleId: uuid(), organizationId: integer(1) };

/** Reports are made with the sight of the person who scheduled, changed or resumed last. */
export const reportScheduleEvents = {
  ReportScheduled: shape({ ...about, definition: reportScheduleShape }),
  ReportScheduleChanged: shape({ ...about, before: reportScheduleShape, definition: reportScheduleShape }),
  ReportSchedulePaused: shape({ ...about, title, cause: oneOf(...PAUSE_CAUSES) }),
  ReportScheduleResumed: shape({ ...about, title }),
  /** Its reports stay. */
  ReportScheduleRemoved: shape({ ...about, title }),
};
export type ReportScheduleEvent = EventsOf<typeof reportScheduleEvents>;

export function reportScheduleStream(scheduleId: string): string {
  return `reportSchedule-${scheduleId}`;
}
