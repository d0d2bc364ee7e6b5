import { instantOfLocal, localDayAt } from '../local-time.ts';
import type { RotaDefinition } from './commands.ts';

const DAY_MS = 86_400_000;

type Turns = Pick<RotaDefinition, 'timeZone' | 'startsOn' | 'handoverAt' | 'turn' | 'people'>;

/** `from` until before `until`, epoch milliseconds. */
export interface Cover {
  readonly id: string;
  readonly userId: string;
  readonly from: number;
  readonly until: number;
}

/** A period in which one person is on duty, epoch milliseconds; `turn` counts from 0, `coverId` names a cover. */
export interface Duty {
  readonly userId: string;
  readonly from: number;
  readonly until: number;
  readonly turn: number;
  readonly coverId: string | null;
}

const daysOf = ({ turn }: Turns): number => (turn === 'day' ? 1 : 7);

function minuteOf({ handoverAt }: Turns): number {
  const [hours = 0, minutes = 0] = handoverAt.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The instant at which a turn begins, epoch milliseconds. */
export function turnBegin(rota: Turns, turn: number): number {
  const day = Date.parse(rota.startsOn) / DAY_MS + turn * daysOf(rota);
  return instantOfLocal(day, minuteOf(rota), rota.timeZone);
}

/** The number of the turn at an instant: ⌊local days since the start / length⌋; negative before the first. */
export function turnAt(rota: Turns, instant: number): number {
  const days = localDayAt(instant, rota.timeZone) - Date.parse(rota.startsOn) / DAY_MS;
  const turn = Math.floor(days / daysOf(rota));
  return turnBegin(rota, turn) > instant ? turn - 1 : turn;
}

function personOf({ people }: Turns, turn: number): string | undefined {
  return people[turn % people.length];
}

/**
 * Who is on duty from `from` until before `until` (epoch milliseconds), in order of time without gap or overlap from
 * the first turn on. The newest cover of an instant holds: `covers` are in order of their making.
 */
export function dutiesBetween(rota: Turns, covers: readonly Cover[], [from, until]: readonly [number, number]): Duty[] {
  const duties: Duty[] = [];
  for (let turn = Math.max(0, turnAt(rota, from)); turnBegin(rota, turn) < until; turn += 1) {
    const [begin, end] = [Math.max(from, turnBegin(rota, turn)), Math.min(until, turnBegin(rota, turn + 1))];
    const userId = personOf(rota, turn);
    if (userId === undefined || begin >= end) continue;
    duties.push(...covered({ userId, from: begin, until: end, turn, coverId: null }, covers));
  }
  return duties;
}

/** Splits a turn at its covers. */
function covered(duty: Duty, covers: readonly Cover[]): Duty[] {
  let parts: Duty[] = [duty];
  for (const { id, userId, from, until } of covers)
    parts = parts.flatMap((part) => {
      const [begin, end] = [Math.max(part.from, from), Math.min(part.until, until)];
      if (begin >= end) return [part];
      return [
        { ...part, until: begin },
        { ...part, userId, coverId: id, from: begin, until: end },
        { ...part, from: end },
      ].filter((each) => each.from < each.until);
    });
  return parts;
}

/** Who is on duty at an instant; null before the first turn. */
export function dutyAt(rota: Turns, covers: readonly Cover[], instant: number): Duty | null {
  return dutiesBetween(rota, covers, [instant, instant + 1])[0] ?? null;
}
