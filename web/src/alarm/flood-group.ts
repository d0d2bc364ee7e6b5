import { floodAt } from '@watchglass/schemas/alarm/flood';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { atom, type Atom } from 'jotai';
import { keyed } from '../http/resource.ts';
import { nowAtom } from '../live/clock.ts';
import { activeAlarmsAtom, isCritical, isHidden } from './atoms.ts';

/** The alarms of a flood that lasts. */
export interface FloodGroup {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The first alarm of the flood. */
  readonly firstOut: AlarmView;
  /** The alarms that are shown as one: criticals stay single. */
  readonly members: ReadonlySet<string>;
}

/** The instants of the raises of alarms that ring, epoch milliseconds. */
export function raisesOf(alarms: Iterable<AlarmView>): number[] {
  return [...alarms].filter((alarm) => !isHidden(alarm)).flatMap(instantsOf);
}

const instantsOf = ({ raises, raisedAt }: AlarmView): number[] =>
  raises.length === 0 ? [Date.parse(raisedAt)] : raises.map(({ at }) => Date.parse(at));
const firstRaise = (alarm: AlarmView): number => Math.min(...instantsOf(alarm));

/** The flood that lasts at an instant among the alarms on screens; null without one. */
export function floodGroupOf(alarms: readonly AlarmView[], now: number): FloodGroup | null {
  const flood = floodAt(raisesOf(alarms), now);
  if (flood === null) return null;
  const { since } = flood;
  const caught = alarms
    .filter((alarm) => !isHidden(alarm) && firstRaise(alarm) >= since)
    .toSorted((a, b) => firstRaise(a) - firstRaise(b));
  const [firstOut] = caught;
  const members = new Set(caught.filter((alarm) => !isCritical(alarm)).map(({ id }) => id));
  return firstOut === undefined || members.size < 2 ? null : { since, firstOut, members };
}

const LOOKS_EVERY_MS = 5_000;
const slowNowAtom = atom((get) => Math.ceil(get(nowAtom) / LOOKS_EVERY_MS) * LOOKS_EVERY_MS);

export const floodGroupAtom: (organizationId: number) => Atom<FloodGroup | null> = keyed((organizationId: number) =>
  atom((get) => floodGroupOf(get(activeAlarmsAtom(organizationId)), get(slowNowAtom))),
);

/** A line of the list: an alarm, or the head of the flood, which stands above its first out. */
export type ListLine = { readonly kind: 'alarm'; readonly alarm: AlarmView } | { readonly kind: 'flood' };

/** The lines of a page of alarms: the flood is one group where the first of its alarms stands, open or closed. */
export function linesOf(alarms: readonly AlarmView[], flood: FloodGroup | null, isOpen: boolean): readonly ListLine[] {
  const grouped = flood === null ? [] : alarms.filter(({ id }) => flood.members.has(id));
  const [first] = grouped;
  if (flood === null || first === undefined) return alarms.map((alarm) => ({ kind: 'alarm', alarm }));
  const top = flood.members.has(flood.firstOut.id) ? [flood.firstOut] : [];
  const others = isOpen ? grouped.filter(({ id }) => id !== flood.firstOut.id) : [];
  const group: ListLine[] = [
    { kind: 'flood' },
    ...[...top, ...others].map((alarm) => ({ kind: 'alarm' as const, alarm })),
  ];
  return alarms.flatMap((alarm): readonly ListLine[] => {
    if (alarm.id === first.id) return group;
    return flood.members.has(alarm.id) ? [] : [{ kind: 'alarm', alarm }];
  });
}
