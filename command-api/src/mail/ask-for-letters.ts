import type { EventType } from '@watchglass/schemas/events';
import type { EventStore, Following, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { Relational } from '@watchglass/streams/ports/relational';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { load } from '../handle-command.ts';
import { organizationFold } from '../organization/organization.ts';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { sensorFold, type HeardSensor } from '../sensor/sensor.ts';
import { moveCheckpoint, readCheckpoint } from './checkpoint.ts';
import { askedSince, putLetter } from './letter-queue.ts';
import { letters, type Asked, type Letter, type LetterName, type Records } from './letters.ts';

export interface AskingDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly clock: () => Date;
  /** Receives events that cannot be read; they are skipped. */
  readonly report: (error: unknown) => void;
}

type Asker = (data: unknown, records: Records) => readonly Asked[] | Promise<readonly Asked[]>;

interface Wanted {
  readonly name: LetterName;
  readonly ask: Asker;
}

/** The letters that each type of event asks for. */
function wantedBy(): ReadonlyMap<string, readonly Wanted[]> {
  const wanted = new Map<string, Wanted[]>();
  for (const name of Object.keys(letters) as LetterName[]) {
    const { on }: Letter = letters[name];
    for (const [type, ask] of Object.entries(on) as [EventType, Asker][])
      wanted.set(type, [...(wanted.get(type) ?? []), { name, ask }]);
  }
  return wanted;
}

/** Follows events from the checkpoint and queues their letters; `queued` is called after each commit. */
export async function askForLetters(deps: AskingDeps, queued: () => void): Promise<Following> {
  const { eventStore, relational, clock } = deps;
  const wanted = wantedBy();
  const records: Records = {
    organization: async (organizationId) =>
      (await load(eventStore, organizationStream(organizationId), organizationFold)).state,
    sensors: async (ids) => {
      const found: HeardSensor[] = [];
      for (const id of ids) {
        const { state } = await load(eventStore, sensorStream(id), sensorFold);
        if (state.status === 'heard') found.push(state);
      }
      return found;
    },
  };
  return eventStore.follow({
    after: await readCheckpoint(relational, eventStore),
    filter: { types: [...wanted.keys()] },
    handle: async ({ events }) => {
      const last = events.at(-1);
      if (!last) return;
      const since = askedSince(clock());
      await relational.transaction(async (tx) => {
        for (const event of events) {
          const at = momentOf(event);
          if (at < since) continue;
          for (const { name, ask } of wanted.get(event.type) ?? []) {
            for (const asked of await askedBy(event, () => ask(event.data, records), deps))
              await putLetter(tx, name, asked, { id: event.id, at });
          }
        }
        await moveCheckpoint(tx, last);
      });
      queued();
    },
  });
}

function momentOf({ metadata, recordedAt }: RecordedEvent): Date {
  const { at } = metadata;
  return new Date(typeof at === 'string' ? at : recordedAt);
}

/** An unreadable event queues no letter and is skipped, because later events cause other people's letters. */
async function askedBy(
  { id }: RecordedEvent,
  ask: () => ReturnType<Asker>,
  { report }: AskingDeps,
): Promise<readonly Asked[]> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    report(new Error(`event ${id} cannot be read, so it queues no letter`, { cause: error }));
    return [];
  }
}
