import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { alarmFold, type KnownAlarm } from '../alarm/alarm.ts';
import { load, type Fold, type Recorded } from '../handle-command.ts';

type Raised = Extract<AlarmEvent, { type: 'AlarmRaised' }>['data'];

/** What a message says of an alarm, as its events have it now. */
export interface ToldAlarm {
  readonly alarm: KnownAlarm;
  /** The newest raise, and the instant of the evaluator that raised. */
  readonly raised: Raised & { readonly at: string };
  /** The value and the instant at the end; null while it is active. */
  readonly end: { readonly value: number | null; readonly at: string } | null;
  /** True while something else than a shelf hides it. */
  readonly suppressed: boolean;
}

interface State {
  readonly known: Omit<ToldAlarm, 'suppressed'> | null;
  /** What hides it, by id. */
  readonly hiddenBy: ReadonlySet<string>;
}

function evolve({ known, hiddenBy }: State, event: Recorded<AlarmEvent>): State {
  const alarm = alarmFold.evolve(known?.alarm ?? alarmFold.initial, event);
  if (alarm.status === 'unknown') return { known, hiddenBy };
  return { known: knownAfter(known, { alarm, event }), hiddenBy: hiddenAfter(hiddenBy, event) };
}

function knownAfter(
  known: State['known'],
  { alarm, event }: { readonly alarm: KnownAlarm; readonly event: Recorded<AlarmEvent> },
): State['known'] {
  const at = event.metadata?.at ?? '';
  if (event.type === 'AlarmRaised') return { alarm, raised: { ...event.data, at }, end: null };
  return known && { ...known, alarm, end: endIn(event, at) ?? known.end };
}

function hiddenAfter(hiddenBy: ReadonlySet<string>, { type, data }: AlarmEvent): ReadonlySet<string> {
  if (type === 'AlarmRaised') return data.suppressed ? new Set([...hiddenBy, data.suppressed.causedBy]) : hiddenBy;
  if (type === 'AlarmSuppressed') return new Set([...hiddenBy, data.causedBy]);
  return type === 'AlarmUnsuppressed' ? new Set([...hiddenBy].filter((id) => id !== data.causedBy)) : hiddenBy;
}

function endIn(event: AlarmEvent, at: string): ToldAlarm['end'] {
  if (event.type === 'AlarmResolved') return { value: event.data.value, at };
  return event.type === 'AlarmCanceled' ? { value: event.data.value ?? null, at } : null;
}

const toldFold: Fold<State, AlarmEvent> = { initial: { known: null, hiddenBy: new Set() }, evolve };

/** The alarm as it is now; null if there is none. Throws `Unavailable`. */
export async function toldAlarm(store: EventStore, alarmId: string): Promise<ToldAlarm | null> {
  const { known, hiddenBy } = (await load(store, alarmStream(alarmId), toldFold)).state;
  return known && { ...known, suppressed: hiddenBy.size > 0 };
}
