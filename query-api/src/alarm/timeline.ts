import type { AlarmTimelineEntry } from '@watchglass/schemas/alarm/views';
import { iso } from '../http/answer.ts';
import type { Reading } from '../http/route.ts';
import { nameOf } from '../user/people.ts';

interface TimelineRow extends Record<string, unknown> {
  readonly event_id: string;
  readonly type: string;
  readonly at: Date;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The kinds of actor that have names. */
const NAMED: ReadonlySet<string> = new Set(['user', 'apiAccount']);

/** Returns every stored event of one alarm, oldest first; empty if the organization has no such alarm. */
export async function timelineOf(
  { relational, people, sight }: Reading,
  alarmId: string,
): Promise<AlarmTimelineEntry[]> {
  const rows = await relational.query<TimelineRow>({
    name: 'alarm-timeline.of-alarm',
    text: `SELECT event_id, type, at, actor_kind, actor_id, data FROM read.alarm_timeline
      WHERE organization_id = $1 AND alarm_id::text = $2 ORDER BY position`,
    values: [sight.organizationId, alarmId],
  });
  const opened = await people.named(rows.flatMap(({ actor_id, data }) => [actor_id, toldIn(data) ?? actor_id]));
  return rows.map(({ event_id, type, at, actor_kind, actor_id, data }) => ({
    eventId: event_id,
    type,
    at: iso(at),
    by: actor_id,
    byName: NAMED.has(actor_kind) ? nameOf(opened, actor_id) : '',
    ...(toldIn(data) === null ? {} : { toName: nameOf(opened, toldIn(data)) }),
    data,
  }));
}

/** The person of an assignment, or of a message. */
function toldIn({ messageId, userId, to }: Readonly<Record<string, unknown>>): string | null {
  if (typeof to === 'string') return to;
  return messageId !== undefined && typeof userId === 'string' ? userId : null;
}
