import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import { shelfStream, type ShelfEvent } from '@watchglass/schemas/shelf/events';
import type { Following, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { alarmFold } from '../alarm/alarm.ts';
import type { Deps } from '../deps.ts';
import { eventOf, handleCommand, load } from '../handle-command.ts';
import { keepLooking, type Looking } from '../keep-looking.ts';
import { rose, shelfFold, shelfIdOf, type Shelf } from './shelf.ts';
import { breakShelf, endShelf, type Risen } from './unshelve-alarm.ts';

const LOOK_EVERY_MS = 1_000;
const SHELVING = ['AlarmShelved', 'AlarmUnshelved'] as const satisfies readonly ShelfEvent['type'][];
const WATCHED = [...SHELVING, 'AlarmRaised'] as const;
type Watched = ShelfEvent | Extract<AlarmEvent, { type: 'AlarmRaised' }>;

type ShelfDeps = Pick<Deps, 'eventStore' | 'clock' | 'newId'>;
type Shelved = Extract<ShelfEvent, { type: 'AlarmShelved' }>['data'];
/** `newest` is the alarm that was raised last under a shelf: a flapping one has many. */
type Open = Map<string, Shelved & { readonly position: Position; readonly newest: string }>;

/**
 * Ends shelves at their time, and when an alarm under one rises. The events are the timers: any number of processes may
 * look, and the stream of a shelf decides which of them ends it.
 */
export async function startShelfPolicies(
  deps: ShelfDeps,
  { report }: { readonly report: (error: unknown) => void },
): Promise<Looking> {
  const open: Open = new Map();
  const following = await follow(deps, open);
  const looking = keepLooking(() => endOverdue(deps, open), { everyMs: LOOK_EVERY_MS, report });
  return {
    stop: async () => {
      await Promise.all([looking.stop(), following.stop()]);
    },
  };
}

/** Follows from the oldest shelf that is still full: a raise before it concerns none. */
async function follow(deps: ShelfDeps, open: Open): Promise<Following> {
  const head = await deps.eventStore.head();
  for await (const { events } of deps.eventStore.readAll(null, { types: SHELVING }))
    for (const each of events) note(open, each);
  const oldest = [...open.values()].map(({ position }) => position).toSorted()[0];
  return deps.eventStore.follow({
    after: head !== null && oldest !== undefined && oldest < head ? oldest : head,
    filter: { types: WATCHED },
    handle: async ({ events }) => {
      for (const each of events) await heard(deps, open, each);
    },
  });
}

function note(open: Open, recorded: RecordedEvent): void {
  const { type, data } = eventOf<ShelfEvent>(recorded);
  if (type === 'AlarmShelved') open.set(data.shelfId, { ...data, position: recorded.position, newest: data.alarmId });
  else open.delete(data.shelfId);
}

async function heard(deps: ShelfDeps, open: Open, recorded: RecordedEvent): Promise<void> {
  const { type, data } = eventOf<Watched>(recorded);
  if (type !== 'AlarmRaised') note(open, recorded);
  const shelved = open.get(type === 'AlarmRaised' ? shelfIdOf(data) : data.shelfId);
  if (shelved === undefined) return;
  if (type === 'AlarmRaised') open.set(shelved.shelfId, { ...shelved, newest: data.alarmId });
  const risen = type === 'AlarmRaised' ? data : await nowOf(deps, shelved);
  if (risen === undefined || !rose(shelved, risen.severity)) return;
  await decideOn(deps, shelved, (shelf) => breakShelf(shelf, risen));
}

/** The shelved alarm as it is: it may have risen while it was being shelved. */
async function nowOf({ eventStore }: ShelfDeps, { alarmId }: Shelved): Promise<Risen | undefined> {
  const { state } = await load(eventStore, alarmStream(alarmId), alarmFold);
  return state.status === 'active' ? state : undefined;
}

/** Ends every shelf whose time is over. */
async function endOverdue(deps: ShelfDeps, open: Open): Promise<void> {
  const now = deps.clock().getTime();
  for (const shelved of open.values()) {
    if (Date.parse(shelved.until) <= now)
      await decideOn(deps, shelved, (shelf) => endShelf(shelf, { now, newest: shelved.newest }));
  }
}

async function decideOn(
  { eventStore, clock, newId }: ShelfDeps,
  { shelfId, organizationId }: Pick<Shelved, 'shelfId' | 'organizationId'>,
  decide: (shelf: Shelf) => readonly ShelfEvent[],
): Promise<void> {
  const actor = { kind: 'system', id: 'shelves' } as const;
  const metadata = { organizationId, actor, at: clock().toISOString(), correlationId: newId() };
  await handleCommand(eventStore, shelfStream(shelfId), { ...shelfFold, decide }, { metadata, newId });
}
