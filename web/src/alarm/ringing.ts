/** An unacknowledged active alarm, as the ear knows it: a rise in severity is another raise. */
export interface Call {
  readonly raise: string;
  readonly critical: boolean;
  /** Epoch milliseconds. */
  readonly raisedAt: number;
}

/** Raises up to `upTo` are silent until `until`; both in epoch milliseconds of the server. */
export interface Silencing {
  readonly until: number;
  readonly upTo: number;
}

export interface Heard {
  /** Every raise that this page has had. */
  readonly known: ReadonlySet<string>;
  readonly silencing: Silencing | null;
  /** The raises that were here when the silence came: one that arrives later sounds, whenever it was raised. */
  readonly covered: ReadonlySet<string>;
  /** When a critical sounded last, on the steady clock; null while none calls. */
  readonly rungAt: number | null;
}

interface Moment {
  readonly calls: readonly Call[];
  readonly silencing: Silencing | null;
  /** The server's clock, for silences. */
  readonly now: number;
  /** A clock that never jumps, for repetitions. */
  readonly steady: number;
}

export interface Rung {
  readonly heard: Heard;
  readonly sound: 'critical' | 'warning' | null;
  /** Milliseconds until the next look; null if nothing sounds before something changes. */
  readonly again: number | null;
}

export const REPEAT_MS = 10_000;

/**
 * What sounds now. A raise sounds once, at once; a critical sounds again every ten seconds until it is acknowledged or
 * silenced. `before` is null when the page begins: its criticals sound, its warnings do not, for they were heard.
 */
export function ringNow(before: Heard | null, moment: Moment): Rung {
  const { calls, silencing, steady } = moment;
  const covered = coveredBy(before, moment);
  const loud = calls.filter((call) => !isSilent(call, covered, moment));
  const arrived = arrivedSince(before, loud);
  const isCalled = loud.some(isCritical);
  const rings = isCalled && (arrived.some(isCritical) || isAgain(before, steady));
  const rungAt = rings ? steady : lastRung(before, isCalled);
  const known = new Set([...(before?.known ?? []), ...calls.map(({ raise }) => raise)]);
  return {
    heard: { known, silencing, covered, rungAt },
    sound: rings ? 'critical' : warningOf(arrived),
    again: nextLook(rungAt, moment, loud.length < calls.length),
  };
}

/** What was there when the page began is not new. */
function arrivedSince(before: Heard | null, loud: readonly Call[]): readonly Call[] {
  return before === null ? [] : loud.filter(({ raise }) => !before.known.has(raise));
}

const lastRung = (before: Heard | null, isCalled: boolean): number | null =>
  isCalled && before !== null ? before.rungAt : null;

const warningOf = (arrived: readonly Call[]): 'warning' | null => (arrived.length > 0 ? 'warning' : null);

const isCritical = ({ critical }: Call): boolean => critical;

function isSilent({ raise }: Call, covered: ReadonlySet<string>, { silencing, now }: Moment): boolean {
  return silencing !== null && now < silencing.until && covered.has(raise);
}

/** True if no critical has sounded for as long as a repetition takes. */
function isAgain(before: Heard | null, steady: number): boolean {
  return before === null || before.rungAt === null || steady >= before.rungAt + REPEAT_MS;
}

/** A repetition, or the end of a silence, whichever comes first. */
function nextLook(rungAt: number | null, { silencing, now, steady }: Moment, isAnySilent: boolean): number | null {
  const later = [
    ...(rungAt === null ? [] : [rungAt + REPEAT_MS - steady]),
    ...(silencing !== null && isAnySilent ? [silencing.until - now] : []),
  ];
  return later.length === 0 ? null : Math.min(...later);
}

function coveredBy(before: Heard | null, { calls, silencing }: Moment): ReadonlySet<string> {
  if (silencing === null) return new Set();
  if (before !== null && isSame(before.silencing, silencing)) return before.covered;
  return new Set(calls.filter(({ raisedAt }) => raisedAt <= silencing.upTo).map(({ raise }) => raise));
}

function isSame(one: Silencing | null, other: Silencing): boolean {
  return one?.until === other.until && one.upTo === other.upTo;
}
