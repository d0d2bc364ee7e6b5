import { hashed } from '../building/noise.ts';
import type { Change } from './course.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const ESCALATES_AFTER_MS = 2 * MINUTE_MS;
/** The share of alarms that nobody acknowledges, and of those that are acknowledged hours later. */
const NEVER = 0.02;
const LATE = 0.12;
const COMMENTS: readonly (string | null)[] = [
  null,
  'The door stood open during a delivery. It is closed.',
  null,
  'Checked on site, the temperature is falling.',
  null,
  'The compressor was defrosting.',
  null,
  'Called the technician, who comes in the morning.',
];

/** Whom a rule tells in the past of the demo: at once, and after two minutes without an acknowledgement. */
export interface Told {
  readonly atOnce: (at: number) => readonly string[];
  readonly later: readonly string[];
  /** Who deals with what nobody was told of. */
  readonly otherwise: string;
}

export interface Message {
  readonly at: number;
  readonly to: string;
  readonly raise: number;
  readonly cause: 'raised' | 'resolved';
  readonly step: number;
}

export interface Acknowledgement {
  readonly at: number;
  readonly by: string;
  readonly raise: number;
  readonly comment: string | null;
}

export interface Dealing {
  readonly messages: readonly Message[];
  /** Null if nobody did. */
  readonly acknowledgement: Acknowledgement | null;
}

export interface Circumstances {
  readonly seed: number;
  readonly now: number;
  /** From the last raise; by chance unless it is said. */
  readonly acknowledgedAfterMs?: number | undefined;
}

/** How people dealt with an alarm: who was told of it, and who acknowledged its last raise. */
export function dealtWith(course: readonly Change[], told: Told, circumstances: Circumstances): Dealing {
  const { seed, now, acknowledgedAfterMs } = circumstances;
  const raises = course.filter(({ type }) => type === 'raised');
  const [end, last] = [course.at(-1), raises.at(-1)];
  if (end === undefined || last === undefined) return { messages: [], acknowledgement: null };
  const at = acknowledgedAfterMs === undefined ? acknowledgedAt(last.at, seed) : last.at + acknowledgedAfterMs;
  const raised = messagesOf(raises, told, Math.min(at, end.at));
  const notices = [...new Set(raised.map(({ to }) => to))].map((to) => ({
    at: end.at + SECOND_MS,
    to,
    raise: raises.length,
    cause: 'resolved' as const,
    step: 0,
  }));
  const by = raised.at(-1)?.to ?? told.otherwise;
  const comment = COMMENTS[Math.floor(hashed(seed, 3) * COMMENTS.length)] ?? null;
  return {
    messages: [...raised, ...notices],
    acknowledgement: at >= now ? null : { at, by, raise: raises.length, comment },
  };
}

/** Most are acknowledged within minutes, some hours later, a few never: `Infinity`. */
function acknowledgedAt(raisedAt: number, seed: number): number {
  const kind = hashed(seed, 2);
  if (kind < NEVER) return Infinity;
  const minutes = kind < LATE ? 60 + hashed(seed, 1) * 300 : 0.3 + hashed(seed, 1) ** 2 * 9;
  return raisedAt + minutes * MINUTE_MS;
}

/** Of each raise at once, and again after two minutes, unless something has ended it before: a later raise, or `until`. */
function messagesOf(raises: readonly Change[], { atOnce, later }: Told, until: number): readonly Message[] {
  return raises.flatMap(({ at }, index) => {
    const said = { raise: index + 1, cause: 'raised' } as const;
    const escalatesAt = at + ESCALATES_AFTER_MS;
    const isEscalated = escalatesAt < Math.min(until, raises[index + 1]?.at ?? Infinity);
    return [
      ...atOnce(at).map((to) => ({ ...said, to, at: at + SECOND_MS, step: 0 })),
      ...(isEscalated ? later : []).map((to) => ({ ...said, to, at: escalatesAt + SECOND_MS, step: 1 })),
    ];
  });
}
