import { floodAt } from '@watchglass/schemas/alarm/flood';
import type { OwnWall } from '@watchglass/schemas/wall/views';

/** What a wall shows by itself, and the alarms that interrupt it. All instants are epoch milliseconds. */
export interface Plan {
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly dashboardId: string;
  readonly dwellMs: number;
}

/** An alarm that nobody has acknowledged, at or above the level at which the wall jumps. */
export interface Calling {
  /** Of the alarm and its raise: a new raise is a new call. */
  readonly key: string;
  readonly raisedAt: number;
  /** The first dashboard of the playlist that names its subject; null if none does. */
  readonly dashboardId: string | null;
}

export interface Pin {
  readonly dashboardId: string;
  readonly until: number;
}

export interface Conduct {
  readonly plan: Plan;
  readonly pin: Pin | null;
  /** The entry of the rotation, and the instant from which its dwell counts. */
  readonly index: number;
  readonly since: number;
  /** Newest first. */
  readonly calling: readonly Calling[];
  /** The raises of all alarms that ring, and whether they are a flood by now. */
  readonly raises: readonly number[];
  readonly isFlood: boolean;
  /** The call that is shown, and since when. */
  readonly turn: { readonly key: string; readonly since: number } | null;
}

export type WallEvent =
  | { readonly type: 'plan'; readonly plan: Plan }
  | { readonly type: 'calling'; readonly calling: readonly Calling[]; readonly raises: readonly number[] }
  | { readonly type: 'pin'; readonly pin: Pin }
  | { readonly type: 'tick' };

export type Why = 'playlist' | 'alarm' | 'alarms' | 'order' | 'nothing';

/** A dashboard, or the page of alarms with `alarms`, or nothing to show. */
export interface Shown {
  readonly dashboardId: string | null;
  readonly why: Why;
}

/** The time for which each of several alarms is shown. */
export const ALARM_TURN_MS = 15_000;
/** The next entry is mounted, hidden, this long before it is shown. */
export const PRELOAD_MS = 5_000;

export const beginning: Conduct = {
  plan: { entries: [] },
  pin: null,
  index: 0,
  since: 0,
  calling: [],
  raises: [],
  isFlood: false,
  turn: null,
};

/** The plan of a wall: entries whose dashboard is gone are left out. */
export function planOf({ terms, dashboards }: Pick<OwnWall, 'terms' | 'dashboards'>): Plan {
  const there = new Set(dashboards.map(({ id }) => id));
  const entries = terms.playlist
    .filter(({ dashboardId }) => there.has(dashboardId))
    .map(({ dashboardId, dwellSeconds }) => ({ dashboardId, dwellMs: dwellSeconds * 1000 }));
  return { entries };
}

/** The state after an event. A clock that was set back only delays the next change. */
export function next(state: Conduct, event: WallEvent, now: number): Conduct {
  switch (event.type) {
    case 'plan':
      return settled(replanned(state, event.plan, now), now);
    case 'calling':
      return settled(
        { ...state, calling: event.calling, raises: event.raises, turn: turnAfter(state, event.calling, now) },
        now,
      );
    case 'pin':
      return settled({ ...state, pin: event.pin }, now);
    case 'tick':
      return settled(state, now);
  }
}

/** What the wall shows in a state. */
export function shownIn({ plan, pin, index, calling, isFlood, turn }: Conduct): Shown {
  if (turn !== null) {
    const call = calling.find(({ key }) => key === turn.key);
    // In a flood single alarms no longer help: the page of alarms is shown.
    if (call === undefined || call.dashboardId === null || isFlood) return { dashboardId: null, why: 'alarms' };
    return { dashboardId: call.dashboardId, why: 'alarm' };
  }
  if (pin !== null) return { dashboardId: pin.dashboardId, why: 'order' };
  const entry = plan.entries[index];
  return entry === undefined
    ? { dashboardId: null, why: 'nothing' }
    : { dashboardId: entry.dashboardId, why: 'playlist' };
}

/** The dashboards that are mounted: the shown one, and shortly before a change the next one. Never more than two. */
export function mountedIn(state: Conduct, now: number): readonly string[] {
  const shown = shownIn(state);
  const mounted = shown.dashboardId === null ? [] : [shown.dashboardId];
  const { plan, index, since } = state;
  const [entry, following] = [plan.entries[index], plan.entries[(index + 1) % plan.entries.length]];
  const isSoon = entry !== undefined && now >= since + entry.dwellMs - PRELOAD_MS;
  const isNew = following !== undefined && following.dashboardId !== shown.dashboardId;
  return shown.why === 'playlist' && isSoon && isNew ? [...mounted, following.dashboardId] : mounted;
}

/** The same entry stays if it is still in the plan, with the time that it has been shown. */
function replanned(state: Conduct, plan: Plan, now: number): Conduct {
  const current = state.plan.entries[state.index]?.dashboardId;
  const at = plan.entries[state.index]?.dashboardId === current ? state.index : indexIn(plan, current);
  const pin = state.pin !== null && indexIn(plan, state.pin.dashboardId) >= 0 ? state.pin : null;
  return at < 0 || current === undefined
    ? { ...state, plan, pin, index: 0, since: now }
    : { ...state, plan, pin, index: at };
}

function indexIn({ entries }: Plan, dashboardId: string | undefined): number {
  return entries.findIndex((entry) => entry.dashboardId === dashboardId);
}

/** A new call is shown at once; otherwise the shown one keeps its turn while it calls. */
function turnAfter({ calling: before, turn }: Conduct, calling: readonly Calling[], now: number): Conduct['turn'] {
  const [newest] = calling;
  if (newest === undefined) return null;
  const known = new Set(before.map(({ key }) => key));
  const added = calling.find(({ key }) => !known.has(key));
  if (added !== undefined) return { key: added.key, since: now };
  if (turn !== null && calling.some(({ key }) => key === turn.key)) return turn;
  return { key: newest.key, since: now };
}

function settled(before: Conduct, now: number): Conduct {
  const state = { ...before, isFlood: floodAt(before.raises, now) !== null };
  const pin = state.pin !== null && now >= state.pin.until ? null : state.pin;
  if (state.turn !== null) return { ...state, pin, since: now, turn: turned(state.calling, state.turn, now) };
  if (pin !== null) return { ...state, pin, since: now };
  return rotated({ ...state, pin }, now);
}

function turned(calling: readonly Calling[], turn: NonNullable<Conduct['turn']>, now: number): Conduct['turn'] {
  if (now < turn.since) return { ...turn, since: now };
  if (now - turn.since < ALARM_TURN_MS || calling.length < 2) return turn;
  const at = calling.findIndex(({ key }) => key === turn.key);
  return { key: calling[(at + 1) % calling.length]?.key ?? turn.key, since: now };
}

/** A wall that slept goes on with the next entry, not with all that it missed. */
function rotated(state: Conduct, now: number): Conduct {
  const entry = state.plan.entries[state.index];
  if (entry === undefined || now < state.since) return { ...state, since: now };
  if (now - state.since < entry.dwellMs) return state;
  return { ...state, index: (state.index + 1) % state.plan.entries.length, since: now };
}
