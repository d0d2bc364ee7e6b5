import type { BundleKind } from '@watchglass/schemas/notification/messages';

const SECOND = 1000;
const WINDOW_MS = 600 * SECOND;
const LIST_EVERY_MS = 60 * SECOND;
/** Messages of a window that are handed over alone, of all kinds; more warnings and ends wait for a digest. */
const AT_ONCE = 5;
/** Criticals of a window that are handed over alone; more wait for a list. */
const CRITICALS_AT_ONCE = 20;
/** A flood begins above this number of raises in a window, and ends below the other (ISA-18.2). */
const FLOOD_ABOVE = 10;
const FLOOD_BELOW = 5;
/** Messages of one bundle; the rest follow in the next one. */
export const BUNDLE_MAX = 500;

/** What was handed over in a lane within the last window; instants are epoch milliseconds of the steady clock. */
export interface Handed {
  readonly at: number;
  readonly as: 'urgent' | 'calm' | 'list' | 'digest';
}

/** Where the storm control of a recipient and channel stands. It is at most some forty entries long. */
export interface LaneState {
  readonly handed: readonly Handed[];
  /** The instant of the list and of the digest for which messages wait; null if none waits. */
  readonly listAt: number | null;
  readonly digestAt: number | null;
  readonly flood: { readonly since: number; readonly isTold: boolean } | null;
}

export const QUIET_LANE: LaneState = { handed: [], listAt: null, digestAt: null, flood: null };

/**
 * Messages of a lane of which nothing was decided or which wait for a bundle, by number: criticals, all others, and
 * late ones that are due.
 */
export interface Waiting {
  readonly urgent: number;
  readonly calm: number;
  readonly late: number;
  /** Raises in the last window, whatever became of them. */
  readonly raises: number;
}

export interface LanePlan {
  /** So many of the longest waiting are handed over alone. */
  readonly alone: { readonly urgent: number; readonly calm: number };
  /**
   * Each takes up to `BUNDLE_MAX` of what still waits of its kind: `list` criticals, `flood` both, `late` the late
   * ones, the others the calm ones.
   */
  readonly bundles: readonly BundleKind[];
  readonly next: LaneState;
}

/** How many of a lane's messages go now, and as what; those that are left wait until `listAt` and `digestAt`. */
export function planLane(lane: LaneState, waiting: Waiting, now: number): LanePlan {
  const recent = { ...lane, handed: lane.handed.filter(({ at }) => at > now - WINDOW_MS) };
  const flood = floodNow(lane.flood, waiting.raises, now);
  const alone = aloneNow({ ...recent, flood }, waiting);
  const handed: Handed[] = [
    ...recent.handed,
    ...many(alone.urgent, { at: now, as: 'urgent' }),
    ...many(alone.calm, { at: now, as: 'calm' }),
  ];
  const rest = { urgent: waiting.urgent - alone.urgent, calm: waiting.calm - alone.calm };
  const { bundles, next } = together({ before: lane.flood, lane: { ...recent, handed, flood }, rest }, now);
  return { alone, bundles: waiting.late > 0 ? ['late', ...bundles] : bundles, next };
}

interface Together {
  readonly before: LaneState['flood'];
  readonly lane: LaneState;
  readonly rest: Rest;
}

function together({ before, lane, rest }: Together, now: number): Pick<LanePlan, 'bundles' | 'next'> {
  const { flood, handed } = lane;
  if (flood !== null && !flood.isTold && rest.urgent + rest.calm > 0) {
    const { bundles, next } = floodTold(handed, rest, now);
    return { bundles, next: { ...next, flood: { ...flood, isTold: true } } };
  }
  const folded = foldedNow(lane, rest, now);
  const isOver = before?.isTold === true && flood === null;
  const { bundles, next } = isOver ? endOfFlood(folded, handed, rest, now) : folded;
  return { bundles, next: { ...next, flood } };
}

function many(count: number, one: Handed): Handed[] {
  return Array.from({ length: count }, () => one);
}

function floodNow(flood: LaneState['flood'], raises: number, now: number): LaneState['flood'] {
  if (flood === null) return raises > FLOOD_ABOVE ? { since: now, isTold: false } : null;
  return raises < FLOOD_BELOW ? null : flood;
}

/** Once something waits for a list or a digest, nothing of its kind overtakes it. */
function aloneNow({ handed, listAt, digestAt, flood }: LaneState, waiting: Waiting): LanePlan['alone'] {
  const of = (...kinds: Handed['as'][]): number => handed.filter(({ as }) => kinds.includes(as)).length;
  const urgentRoom = listAt === null ? CRITICALS_AT_ONCE - of('urgent') : 0;
  const urgent = Math.max(0, Math.min(waiting.urgent, urgentRoom));
  const isFolding = digestAt !== null || flood !== null || of('digest') > 0;
  const calmRoom = isFolding ? 0 : AT_ONCE - of('urgent', 'calm') - urgent;
  return { urgent, calm: Math.max(0, Math.min(waiting.calm, calmRoom)) };
}

interface Rest {
  readonly urgent: number;
  readonly calm: number;
}

interface Folded {
  readonly bundles: readonly BundleKind[];
  readonly next: Omit<LaneState, 'flood'>;
}

function floodTold(handed: readonly Handed[], rest: Rest, now: number): Folded {
  const more = rest.urgent + rest.calm > BUNDLE_MAX ? now + LIST_EVERY_MS : null;
  return {
    bundles: ['flood'],
    next: { handed: [...handed, { at: now, as: 'list' }, { at: now, as: 'digest' }], listAt: more, digestAt: more },
  };
}

/** The list and the digest that are due, and the instants of those that are not yet. */
function foldedNow({ handed, listAt, digestAt }: Omit<LaneState, 'flood'>, rest: Rest, now: number): Folded {
  const list = dueBundle(rest.urgent, listAt ?? lastOf(handed, ['urgent', 'list'], now) + LIST_EVERY_MS, now);
  const since = lastOf(handed, ['digest'], firstAlone(handed) ?? now);
  const digest = dueBundle(rest.calm, digestAt ?? since + WINDOW_MS, now);
  const due = [...(list.isDue ? (['list'] as const) : []), ...(digest.isDue ? (['digest'] as const) : [])];
  return {
    bundles: due,
    next: { handed: [...handed, ...due.map((as) => ({ at: now, as }))], listAt: list.at, digestAt: digest.at },
  };
}

function lastOf(handed: readonly Handed[], kinds: readonly Handed['as'][], otherwise: number): number {
  return handed.findLast(({ as }) => kinds.includes(as))?.at ?? otherwise;
}

function firstAlone(handed: readonly Handed[]): number | undefined {
  return handed.find(({ as }) => as === 'urgent' || as === 'calm')?.at;
}

/** The end of a flood takes the place of the digest. */
function endOfFlood({ bundles, next }: Folded, handed: readonly Handed[], { calm }: Rest, now: number): Folded {
  return {
    bundles: [...bundles.filter((kind) => kind !== 'digest'), 'floodEnd'],
    next: {
      ...next,
      handed: [
        ...handed,
        ...next.handed.slice(handed.length).filter(({ as }) => as === 'list'),
        { at: now, as: 'digest' },
      ],
      digestAt: calm > BUNDLE_MAX ? now + LIST_EVERY_MS : null,
    },
  };
}

/** A bundle is due at its instant; what it cannot take follows a minute later. */
function dueBundle(waiting: number, at: number, now: number): { readonly isDue: boolean; readonly at: number | null } {
  if (waiting === 0) return { isDue: false, at: null };
  if (now < at) return { isDue: false, at };
  return { isDue: true, at: waiting > BUNDLE_MAX ? now + LIST_EVERY_MS : null };
}
