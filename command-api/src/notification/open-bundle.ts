import type { BundleKind } from '@watchglass/schemas/notification/messages';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { floodCounts, followersOf, type FloodCounts, type Settling } from './bundle-store.ts';
import type { Outcome } from './message.ts';
import type { InHand } from './message-store.ts';
import type { ToldAlarm } from './told-alarm.ts';
import type { Verdict } from './verdict.ts';

/** One message that tells of several alarms. */
export interface Digest {
  readonly kind: BundleKind;
  /** Its leader: whom it goes to, and the id under which it is sent. */
  readonly message: InHand;
  /** Each alarm once, the longest waiting first, with its workspace. */
  readonly alarms: readonly { readonly organizationId: number; readonly told: ToldAlarm }[];
  /** The messages that it tells. */
  readonly tells: readonly InHand[];
  /** Of the begin and the end of a flood; `first` is null if the recipient may not see it any more. */
  readonly flood: (FloodCounts & { readonly first: ToldAlarm | null }) | null;
}

export interface Judged {
  readonly message: InHand;
  readonly verdict: Verdict;
  readonly told: ToldAlarm | null;
}

export interface OpenedBundle {
  /** Null if nothing in it is still to be told. */
  readonly digest: Digest | null;
  /** What became of each message, once the digest is handed over or has failed. */
  readonly settled: (said: Outcome) => readonly Settling[];
}

const JUDGED_AT_ONCE = 16;

export interface OpeningDeps {
  readonly relational: Queryable;
  readonly judge: (message: InHand) => Promise<Omit<Judged, 'message'>>;
}

/** Reads a bundle and judges each of its messages as it would be alone. */
export async function openBundle(leader: InHand, deps: OpeningDeps): Promise<OpenedBundle> {
  const kind = leader.way === 'single' ? 'digest' : leader.way;
  const messages = [leader, ...(await followersOf(deps.relational, leader.id))];
  const judged: Judged[] = [];
  for (let at = 0; at < messages.length; at += JUDGED_AT_ONCE)
    judged.push(
      ...(await Promise.all(
        messages.slice(at, at + JUDGED_AT_ONCE).map(async (message) => ({ message, ...(await deps.judge(message)) })),
      )),
    );
  const { sayer, namesake, told, tells, settled } = sortBundle(kind, judged);
  if (sayer === null) return { digest: null, settled };
  return {
    digest: { kind, message: namesake ?? leader, alarms: told, tells, flood: await floodOf(leader, deps) },
    settled,
  };
}

/**
 * Which messages of a bundle are told, the one that counts as sent, and what becomes of the others. The end of an alarm whose raise
 * is in the bundle is told with it; another end waits for its raise.
 */
export function sortBundle(
  kind: BundleKind,
  judged: readonly Judged[],
): Pick<OpenedBundle, 'settled'> & {
  readonly sayer: InHand | null;
  /** Whose id the bundle bears: the leader's, unless that waits, since it goes by itself later. */
  readonly namesake: InHand | null;
  readonly told: Digest['alarms'];
  readonly tells: Digest['tells'];
} {
  const verdicts = judged.map((each, at) => ({ ...each, verdict: verdictIn(kind, each, at === 0) }));
  const raises = verdicts.filter(({ message }) => message.cause === 'raised');
  const within = new Set(raises.map(({ message }) => message.alarmId));
  const told = new Set(raises.filter(isTold).map(({ message }) => message.alarmId));
  const kept = verdicts.map((each) => {
    const { alarmId } = each.message;
    if (each.verdict !== 'wait' || !within.has(alarmId)) return each;
    return { ...each, verdict: told.has(alarmId) ? ('send' as const) : ('untold' as const) };
  });
  const sayer = kept.find(isTold)?.message ?? null;
  const alarms = new Map(
    kept
      .filter((each) => isTold(each) && !(kind === 'floodEnd' && each.message === sayer))
      .flatMap(({ message, told }) =>
        told === null ? [] : [[message.alarmId, { organizationId: message.organizationId, told }]],
      ),
  );
  const [leader] = kept;
  return {
    sayer,
    namesake: leader === undefined || leader.verdict === 'wait' ? sayer : leader.message,
    told: [...alarms.values()],
    tells: kept.filter(isTold).map(({ message }) => message),
    settled: (said) => kept.map(({ message, verdict }) => becomes(message, { verdict, said, sayer })),
  };
}

function isTold({ verdict }: Judged): boolean {
  return verdict === 'send';
}

function isOver({ message, told }: Pick<Judged, 'message' | 'told'>): boolean {
  return message.cause === 'raised' && Boolean(told?.end);
}

/** There is nobody to tell. */
const UNREACHED: ReadonlySet<Verdict> = new Set(['noRight', 'off', 'quiet']);

/** The end of a flood is told whatever became of its first alarm, to who may see it; after an outage only what is open is told. */
function verdictIn(kind: BundleKind, { message, verdict, told }: Judged, isLeader: boolean): Verdict {
  if (kind === 'floodEnd' && isLeader && !UNREACHED.has(verdict)) return 'send';
  return kind === 'late' && verdict === 'send' && isOver({ message, told }) ? 'ended' : verdict;
}

function becomes(
  message: InHand,
  { verdict, said, sayer }: { readonly verdict: Verdict; readonly said: Outcome; readonly sayer: InHand | null },
): Settling {
  if (verdict === 'wait') return { message, said: 'wait', into: null };
  if (verdict !== 'send') return { message, said: { outcome: 'skipped', reason: verdict }, into: null };
  if (said.outcome !== 'sent' || message === sayer) return { message, said, into: null };
  return { message, said: { outcome: 'skipped', reason: 'folded' }, into: sayer?.id ?? null };
}

async function floodOf(leader: InHand, { relational, judge }: OpeningDeps): Promise<Digest['flood']> {
  const counts = await floodCounts(relational, leader);
  if (counts === null) return null;
  const { verdict, told } = await judge({ ...leader, alarmId: counts.firstAlarmId });
  return { ...counts, first: verdict === 'noRight' ? null : told };
}
