import type { Streams } from '@watchglass/streams/open';
import type { Position } from '@watchglass/streams/ports/event-store';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellPast, type Desk } from './tell-past.ts';

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;
const PLANNING = { types: ['AlarmRaised', 'AlarmResolved'] };

/** Writes the past of the desk; it resolves when who is told from now on hears of none of its alarms. */
export type TellPast = (desk: Desk) => Promise<void>;

/** The past as events in the store of a product in this process. */
export function pastIn({ eventStore, relational }: Pick<Streams, 'eventStore' | 'relational'>): TellPast {
  const arePlanned = async (upTo: Position): Promise<boolean> => {
    const shards = await relational.query<{ log_cursor: string | null }>(
      'SELECT log_cursor FROM command.notification_leases',
    );
    return shards.every(({ log_cursor: mark }) => mark !== null && positionIn(mark) >= upTo);
  };
  return async (desk) => {
    await tellPast(eventStore, desk);
    let newest: Position = '';
    for await (const { events } of eventStore.readAll(null, PLANNING)) newest = events.at(-1)?.position ?? newest;
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until && !(await arePlanned(newest))) await sleep(LOOK_EVERY_MS);
  };
}

const positionIn = (mark: string): Position => (JSON.parse(mark) as { position: Position }).position;
