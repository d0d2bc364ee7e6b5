import { calibrationState, type CalibrationState } from '@watchglass/schemas/calibration/state';
import { atom, useAtomValue, type Atom } from 'jotai';
import { keyed } from '../http/resource.ts';
import { nowAtom } from '../live/clock.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDate } from '../value/date.ts';

const MINUTE_MS = 60_000;
const minuteAtom = atom((get) => Math.floor(get(nowAtom) / MINUTE_MS));

/** Today on the calendar of a zone: YYYY-MM-DD. */
const todayAtom: (zone: string) => Atom<string> = keyed((timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return atom((get) => format.format(get(minuteAtom) * MINUTE_MS));
});

/** The state of a sensor whose newest certificate holds until a day, on the workspace's calendar. */
export function useCalibrationState(dueOn: string | null): CalibrationState {
  return calibrationState(dueOn, useAtomValue(todayAtom(useOrganization().timeZone)));
}

/** A calendar day in words: `21-Nov-2026`. */
export function dayText(day: string): string {
  return formatDate(Date.parse(day), 'UTC');
}
