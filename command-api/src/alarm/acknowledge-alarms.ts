import type { AcknowledgeAlarms } from '@watchglass/schemas/alarm/commands';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import type { AcknowledgedOne } from '@watchglass/schemas/alarm/views';
import type { Sight } from '@watchglass/schemas/member/rights';
import { Refusal } from '@watchglass/schemas/refusals';
import type { EventStore, Position } from '@watchglass/streams/ports/event-store';
import { WrongRevision } from '@watchglass/streams/ports/fault';
import { handleCommand, type CommandContext } from '../handle-command.ts';
import { acknowledgeAlarm } from './acknowledge-alarm.ts';
import { withSignature, type Signing } from '../signature/sign.ts';
import { alarmFold, knownAlarm, type Alarm } from './alarm.ts';
import { mustSeeAlarm } from './seen-alarm.ts';

interface Caller {
  readonly sight: Sight;
  readonly context: CommandContext;
  readonly by: Signing;
}

/** Acknowledges each alarm by itself: what refuses one refuses no other. `position` is that of the last event, null without one. */
export async function acknowledgeAlarms(
  eventStore: EventStore,
  { sight, context, by }: Caller,
  { alarms, comment }: AcknowledgeAlarms,
): Promise<{ readonly items: readonly AcknowledgedOne[]; readonly position: Position | null }> {
  const items: AcknowledgedOne[] = [];
  let last: Position | null = null;
  for (const { id, raise } of alarms) {
    const decide = (alarm: Alarm) =>
      withSignature(
        knownAlarm(alarm, sight.organizationId),
        acknowledgeAlarm(alarm, { raise, ...(comment ? { comment } : {}) }, sight.organizationId),
        by,
      );
    try {
      await mustSeeAlarm(eventStore, sight, id);
      const { events, position } = await handleCommand(eventStore, alarmStream(id), { ...alarmFold, decide }, context);
      items.push({ id, outcome: events.length === 0 ? 'already' : 'acknowledged' });
      if (position !== null && (last === null || position > last)) last = position;
    } catch (error) {
      items.push({ id, outcome: 'refused', code: codeOf(error) });
    }
  }
  return { items, position: last };
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof WrongRevision) return 'Conflict';
  throw error;
}
