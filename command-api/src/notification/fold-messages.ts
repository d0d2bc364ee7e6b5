import type { BundleKind, MessageChannel } from '@watchglass/schemas/notification/messages';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { v5 } from 'uuid';
import { BUNDLE_MAX, planLane, QUIET_LANE, type LanePlan, type LaneState } from './lane-plan.ts';

/** Undecided messages that are looked at for the lanes they are in. */
const LOOKED_AT = 512;
const FLOOD_LOOK_MS = 30_000;
const WINDOW_MS = 600_000;
/** More raises than a flood needs are not counted. */
const RAISES_COUNTED = 11;
/** The id of the message at the end of a flood is made of its first message's. */
const FLOOD_ENDS = 'b7a1c9de-4f0a-5c1e-8f55-0d6c2a7e9b14';

interface Folding {
  readonly channel: MessageChannel;
  readonly now: Date;
}

/** Which of a lane's undecided messages a decision is about. */
const OF = {
  urgent: `NOT is_late AND cause = 'raised' AND urgency <> 'warning'`,
  calm: `NOT is_late AND NOT (cause = 'raised' AND urgency <> 'warning')`,
  late: 'is_late',
  both: 'NOT is_late',
} as const;

const TAKEN_BY: Readonly<Record<BundleKind, keyof typeof OF>> = {
  list: 'urgent',
  digest: 'calm',
  flood: 'both',
  floodEnd: 'calm',
  late: 'late',
};

/**
 * Storm control: decides for each lane of a channel with due messages, or with a flood, which of them go alone, which are one
 * message together, and which wait. A lane that another process decides about is left to it.
 */
export async function foldMessages(db: Relational, { channel, now }: Folding): Promise<void> {
  const lanes = await db.query<{ lane: string }>({
    name: 'messages.lanes',
    text: `SELECT DISTINCT lane FROM (SELECT lane FROM command.messages
          WHERE outcome IS NULL AND way IS NULL AND channel = $1 AND due_at <= $2 ORDER BY due_at LIMIT ${LOOKED_AT}) m
      UNION SELECT lane FROM command.message_lanes WHERE channel = $1 AND look_at <= $2`,
    values: [channel, now],
  });
  for (const { lane } of lanes) await db.transaction((tx) => foldLane(tx, lane, { channel, now }));
}

async function foldLane(tx: Queryable, lane: string, { channel, now }: Folding): Promise<void> {
  await tx.query('INSERT INTO command.message_lanes VALUES ($1, $2, $3, NULL) ON CONFLICT DO NOTHING', [
    lane,
    channel,
    JSON.stringify(QUIET_LANE),
  ]);
  const [held] = await tx.query<{ state: LaneState }>(
    'SELECT state FROM command.message_lanes WHERE lane = $1 FOR UPDATE SKIP LOCKED',
    [lane],
  );
  if (held === undefined) return;
  const plan = planLane(held.state, await waitingIn(tx, lane, now), now.getTime());
  for (const kind of ['urgent', 'calm'] as const) await goAlone(tx, { lane, now, kind, count: plan.alone[kind] });
  for (const kind of plan.bundles) await goTogether(tx, { lane, now, kind, since: floodOf(held.state, plan) });
  await wait(tx, { lane, now }, plan.next);
  await tx.query('UPDATE command.message_lanes SET state = $2, look_at = $3 WHERE lane = $1', [
    lane,
    JSON.stringify(plan.next),
    plan.next.flood === null ? null : new Date(now.getTime() + FLOOD_LOOK_MS),
  ]);
}

async function waitingIn(tx: Queryable, lane: string, now: Date): Promise<Parameters<typeof planLane>[1]> {
  const [counted] = await tx.query<Record<'urgent' | 'calm' | 'late' | 'raises', number>>(
    `SELECT count(*) FILTER (WHERE ${OF.urgent})::int AS urgent, count(*) FILTER (WHERE ${OF.calm})::int AS calm,
        count(*) FILTER (WHERE is_late AND due_at <= $2)::int AS late, (SELECT count(*)::int FROM (SELECT 1 FROM command.messages
          WHERE lane = $1 AND cause = 'raised' AND planned_at > $3 AND NOT is_late LIMIT ${RAISES_COUNTED}) r) AS raises
      FROM command.messages WHERE lane = $1 AND outcome IS NULL AND way IS NULL`,
    [lane, now, new Date(now.getTime() - WINDOW_MS)],
  );
  return counted ?? { urgent: 0, calm: 0, late: 0, raises: 0 };
}

interface Going<K> {
  readonly lane: string;
  readonly now: Date;
  readonly kind: K;
}

const undecided = (of: keyof typeof OF): string =>
  `SELECT id FROM command.messages WHERE lane = $1 AND outcome IS NULL AND way IS NULL AND ${OF[of]}
    AND (NOT is_late OR due_at <= $2) ORDER BY asked_at, id`;

async function goAlone(
  tx: Queryable,
  { lane, now, kind, count }: Going<'urgent' | 'calm'> & { readonly count: number },
): Promise<void> {
  if (count === 0) return;
  await tx.query(
    `UPDATE command.messages SET way = 'single', due_at = least(due_at, $2) WHERE id IN (${undecided(kind)} LIMIT $3)`,
    [lane, now, count],
  );
}

/**
 * The longest waiting leads, and is asked for now: its tries begin with the bundle. A message of its own leads the end of a flood, for
 * nothing may wait then.
 */
async function goTogether(
  tx: Queryable,
  { lane, now, kind, since }: Going<BundleKind> & { readonly since: Date | null },
): Promise<void> {
  const found = await tx.query<{ id: string }>(`${undecided(TAKEN_BY[kind])} LIMIT ${BUNDLE_MAX}`, [lane, now]);
  const ids = found.map(({ id }) => id);
  const leader = kind === 'floodEnd' ? await endOfFlood(tx, { lane, now, since }) : ids.shift();
  if (leader === undefined) return;
  const isOfFlood = kind === 'flood' || kind === 'floodEnd';
  await tx.query('UPDATE command.messages SET way = $2, due_at = $3, asked_at = $3, flood_since = $4 WHERE id = $1', [
    leader,
    ids.length === 0 && !isOfFlood ? 'single' : kind,
    now,
    isOfFlood ? since : null,
  ]);
  await tx.query(
    `UPDATE command.messages SET way = 'folded', bundle = $2, due_at = 'infinity' WHERE id = ANY ($1::uuid[])`,
    [ids, leader],
  );
}

/** Plans the message at the end of a flood, about the alarm that was the first; undefined if that is forgotten. */
async function endOfFlood(
  tx: Queryable,
  { lane, now, since }: { readonly lane: string; readonly now: Date; readonly since: Date | null },
): Promise<string | undefined> {
  const [first] = await firstRaises(tx, lane, since ?? now);
  if (first === undefined) return undefined;
  const id = v5(`${first.id} ${since?.getTime()}`, FLOOD_ENDS);
  await tx.query(
    `INSERT INTO command.messages (id, organization_id, alarm_id, event_id, cause, raise, urgency, recipient_kind, recipient, channel,
        lane, step, repeat, asked_at, due_at)
      SELECT $1, organization_id, alarm_id, event_id, cause, raise, urgency, recipient_kind, recipient, channel, lane, step, repeat, $3, $3
        FROM command.messages WHERE id = $2 ON CONFLICT DO NOTHING`,
    [id, first.id, now],
  );
  return id;
}

/** The first raise of a lane's flood: the first one in the window in which it began. */
export async function firstRaises(
  db: Queryable,
  lane: string,
  since: Date,
): Promise<readonly { readonly id: string; readonly alarm_id: string; readonly planned_at: Date }[]> {
  return db.query(
    `SELECT id, alarm_id, planned_at FROM command.messages WHERE lane = $1 AND cause = 'raised' AND planned_at > $2
      ORDER BY planned_at, id LIMIT 1`,
    [lane, new Date(since.getTime() - WINDOW_MS)],
  );
}

/** What is not decided waits for its list or digest. */
async function wait(
  tx: Queryable,
  { lane, now }: { readonly lane: string; readonly now: Date },
  { listAt, digestAt }: LaneState,
): Promise<void> {
  for (const [kind, at] of [
    ['urgent', listAt],
    ['calm', digestAt],
  ] as const)
    if (at !== null)
      await tx.query(
        `UPDATE command.messages SET due_at = $3 WHERE lane = $1 AND outcome IS NULL AND way IS NULL AND due_at <= $2 AND ${OF[kind]}`,
        [lane, now, new Date(at)],
      );
}

function floodOf({ flood }: LaneState, { next }: LanePlan): Date | null {
  const since = (next.flood ?? flood)?.since;
  return since === undefined ? null : new Date(since);
}
