import { zoneOffset } from './date.ts';

const MINUTE_MS = 60_000;
/** Clocks are set back by an hour, in one zone by half of one; two hours were set back in wars. */
const SET_BACK_MINUTES = [30, 60, 120];

/** The instants that a zone's clock shows as the same minute, in order: two in an hour that occurs twice, else one. */
export function sameOnClock(at: number, zone: string): readonly number[] {
  const shown = (each: number): number => each + zoneOffset(each, zone);
  return SET_BACK_MINUTES.flatMap((minutes) => [at - minutes * MINUTE_MS, at + minutes * MINUTE_MS])
    .concat(at)
    .filter((each) => shown(each) === shown(at))
    .toSorted((one, other) => one - other);
}
