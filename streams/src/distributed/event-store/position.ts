import type { Position as ServerPosition } from '@kurrent/kurrentdb-client';
import type { Position } from '../../ports/event-store.ts';

/** The most digits of an unsigned 64-bit number. */
const DIGITS = 20;

/** Commit and prepare position in fixed width, so that positions compare as plain strings. */
export function toPosition({ commit, prepare }: ServerPosition): Position {
  return `${String(commit).padStart(DIGITS, '0')}/${String(prepare).padStart(DIGITS, '0')}`;
}

/** Throws `TypeError` for a position of another kind of event store. */
export function fromPosition(position: Position): ServerPosition {
  const [commit, prepare] = position.split('/');
  if (commit === undefined || prepare === undefined)
    throw new TypeError(`${position} is not a position of this event store`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
