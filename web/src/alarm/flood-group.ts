import { floodAt } from '@watchglass/schemas/alarm/flood';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { atom, type Atom } from 'jotai';
import { keyed } from '../http/resource.ts';
import { nowAtom } from '../live/clock.ts';
import { activeAlarmsAtom, isCritical, isHidden } from './atoms.ts';

/** Alarms of a flood that lasts, by the base that hears their sensors: a base that fails is one group. */
export interface FloodGroup {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The serial of the base; null for the alarms that share their base with no other. */
  readonly base: string | null;
  /** The first of these alarms. */
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

/** The groups of the flood that lasts at an instant among the alarms on screens; none without one. */
export function floodGroupsOf(alarms: readonly AlarmView[], now: number): readonly FloodGroup[] {
  const flood = floodAt(raisesOf(alarms), now);
  if (flood === null) return [];
  const { since } = flood;
  const caught = alarms
    .filter((alarm) => !isHidden(alarm) && firstRaise(alarm) >= since)
    .toSorted((a, b) => firstRaise(a) - firstRaise(b));
  const byBase = grouped(caught, baseOf);
  const isAlone = (base: string | null): boolean => base === null || warningsOf(byBase.get(base) ?? []).length < 2;
  return [...grouped(caught, (alarm) => (isAlone(baseOf(alarm)) ? null : baseOf(alarm)))].flatMap(
    ([base, of]): FloodGroup[] => {
      const [[firstOut], warnings] = [of, warningsOf(of)];
      const members = new Set(warnings.map(({ id }) => id));
      return firstOut === undefined || members.size < 2 ? [] : [{ since, base, firstOut, members }];
    },
  );
}

function grouped(
  alarms: readonly AlarmView[],
  by: (alarm: AlarmView) => string | null,
): ReadonlyMap<string | null, readonly AlarmView[]> {
  const groups = new Map<string | null, AlarmView[]>();
  for (const alarm of alarms) {
    const group = groups.get(by(alarm));
    if (group === undefined) groups.set(by(alarm), [alarm]);
    else group.push(alarm);
  }
  return groups;
}

const baseOf = ({ baseSerial, viaBase }: AlarmView): string | null => baseSerial ?? viaBase ?? null;
const warningsOf = (alarms: readonly AlarmView[]): readonly AlarmView[] => alarms.filter((alarm) => !isCritical(alarm));

const LOOKS_EVERY_MS = 5_000;
const slowNowAtom = atom((get) => Math.ceil(get(nowAtom) / LOOKS_EVERY_MS) * LOOKS_EVERY_MS);

export const floodGroupsAtom: (organizationId: number) => Atom<readonly FloodGroup[]> = keyed(
  (organizationId: number) => atom((get) => floodGroupsOf(get(activeAlarmsAtom(organizationId)), get(slowNowAtom))),
);

/** A line of the list: an alarm, or the head of a group of the flood, which stands above its first out. */
export type ListLine =
  | { readonly kind: 'alarm'; readonly alarm: AlarmView }
  | { readonly kind: 'flood'; readonly group: FloodGroup };

/** The lines of a page of alarms: each group stands where the first of its alarms does; `isOpen` says of which all are shown. */
export function linesOf(
  alarms: readonly AlarmView[],
  groups: readonly FloodGroup[],
  isOpen: (group: FloodGroup) => boolean,
): readonly ListLine[] {
  const shown = new Set<FloodGroup>();
  return alarms.flatMap((alarm): readonly ListLine[] => {
    const group = groups.find(({ members }) => members.has(alarm.id));
    if (group === undefined) return [{ kind: 'alarm', alarm }];
    if (shown.has(group)) return [];
    shown.add(group);
    const { firstOut, members } = group;
    const others = isOpen(group) ? alarms.filter(({ id }) => members.has(id) && id !== firstOut.id) : [];
    const inside = [...(members.has(firstOut.id) ? [firstOut] : []), ...others];
    return [{ kind: 'flood', group }, ...inside.map((each): ListLine => ({ kind: 'alarm', alarm: each }))];
  });
}
