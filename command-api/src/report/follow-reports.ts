import type { EventType } from '@watchglass/schemas/events';
import type { ReportEvent } from '@watchglass/schemas/report/events';
import type { ReportScheduleEvent } from '@watchglass/schemas/report-schedule/events';
import type { EventStore, Following, RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Deps } from '../deps.ts';
import { eventOf } from '../handle-command.ts';
import { moveCheckpoint, readCheckpoint } from '../mail/checkpoint.ts';
import { putSchedule } from '../report-schedule/schedule-rows.ts';
import { putJob, skipIssued } from './jobs.ts';
import { putLetters } from './letter-store.ts';

const OF_SCHEDULES = [
  'ReportScheduled',
  'ReportScheduleChanged',
  'ReportSchedulePaused',
  'ReportScheduleResumed',
  'ReportScheduleRemoved',
] as const satisfies readonly ReportScheduleEvent['type'][];
const WATCHED = [...OF_SCHEDULES, 'ReportDue', 'ReportIssued'] as const satisfies readonly EventType[];
type Watched = ReportScheduleEvent | Extract<ReportEvent, { type: 'ReportDue' | 'ReportIssued' }>;

/** Writes the timers of schedules, the jobs of reports and their letters from events. Any number of processes may follow. */
export async function followReports(
  { eventStore, relational }: Pick<Deps, 'eventStore' | 'relational'>,
  { done }: { readonly done: () => void },
): Promise<Following> {
  return eventStore.follow({
    after: await readCheckpoint(relational, eventStore, 'report_checkpoint'),
    filter: { types: WATCHED },
    handle: async ({ events }) => {
      const last = events.at(-1);
      if (!last) return;
      await relational.transaction(async (tx) => {
        for (const each of events) await note({ tx, eventStore }, each);
        await moveCheckpoint(tx, last, 'report_checkpoint');
      });
      done();
    },
  });
}

interface Noting {
  readonly tx: Queryable;
  readonly eventStore: EventStore;
}

async function note(noting: Noting, recorded: RecordedEvent): Promise<void> {
  const { tx } = noting;
  const event = eventOf<Watched>(recorded);
  const at = new Date(String(recorded.metadata['at']));
  if (event.type === 'ReportDue') return putJob(tx, event.data, at);
  if (event.type === 'ReportIssued') {
    await skipIssued(tx, event.data);
    return putLetters(noting, event.data, at);
  }
  const { actor } = recorded.metadata as { readonly actor?: { readonly id?: string } };
  return putSchedule(tx, { event, revision: recorded.revision, at, by: actor?.id ?? '' });
}
