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
const LANES_TOGETHER = 128;
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
  const names = lanes.map(({ lane }) => lane).toSorted();
  for (let at = 0; at < names.length; at += LANES_TOGETHER)
    await db.transaction((tx) => foldLanes(tx, names.slice(at, at + LANES_TOGETHER), { channel, now }));
}

/** The lanes are in order, so that two processes never wait for each other. */
async function foldLanes(tx: Queryable, lanes: readonly string[], { channel, now }: Folding): Promise<void> {
  await tx.query(
    'INSERT INTO command.message_lanes SELECT lane, $2, $3, NULL FROM unnest($1::text[]) AS l (lane) ON CONFLICT DO NOTHING',
    [lanes, channel, JSON.stringify(QUIET_LANE)],
  );
  const held = await tx.query<{ lane: string; state: LaneState }>(
    'SELECT lane, state FROM command.message_lanes WHERE lane = ANY ($1) ORDER BY lane FOR UPDATE SKIP LOCKED',
    [lanes],
  );
  const waiting = await waitingIn(
    tx,
    held.map(({ lane }) => lane),
    now,
  );
  const planned = held.map(({ lane, state }) => ({
    lane,
    state,
    plan: planLane(state, waiting.get(lane) ?? NOTHING_WAITS, now.getTime()),
  }));
  await goAlone(tx, planned, now);
  for (const { lane, state, plan } of planned) {
    for (const kind of plan.bundles) await goTogether(tx, { lane, now, kind, since: floodOf(state, plan) });
    await wait(tx, { lane, now }, plan.next);
  }
  await tx.query(
    `UPDATE command.message_lanes l SET state = n.state, look_at = n.look_at
      FROM json_to_recordset($1::json) AS n (lane text, state jsonb, look_at timestamptz) WHERE l.lane = n.lane`,
    [
      JSON.stringify(
        planned.map(({ lane, plan: { next } }) => ({
          lane,
          state: next,
          look_at: next.flood === null ? null : new Date(now.getTime() + FLOOD_LOOK_MS),
        })),
      ),
    ],
  );
}

type Waiting = Parameters<typeof planLane>[1];

const NOTHING_WAITS: Waiting = { urgent: 0, calm: 0, late: 0, raises: 0 };

async function waitingIn(tx: Queryable, lanes: readonly string[], now: Date): Promise<ReadonlyMap<string, Waiting>> {
  const rows = await tx.query<{ lane: string } & Record<keyof Waiting, number>>(
    `SELECT l.lane, m.*, r.raises FROM unnest($1::text[]) AS l (lane)
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE ${OF.urgent})::int AS urgent, count(*) FILTER (WHERE ${OF.calm})::int AS calm,
            count(*) FILTER (WHERE is_late AND due_at <= $2)::int AS late
          FROM command.messages WHERE lane = l.lane AND outcome IS NULL AND way IS NULL
      ) m
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS raises FROM (SELECT 1 FROM command.messages
          WHERE lane = l.lane AND cause = 'raised' AND planned_at > $3 AND NOT is_late LIMIT ${RAISES_COUNTED}) counted
      ) r`,
    [lanes, now, new Date(now.getTime() - WINDOW_MS)],
  );
  return new Map(rows.map(({ lane, ...waiting }) => [lane, waiting]));
}

interface Going<K> {
  readonly lane: string;
  readonly now: Date;
  readonly kind: K;
}

/** The longest waiting first; `$2` is the present instant. */
const undecided = (of: keyof typeof OF, lane = '$1'): string =>
  `SELECT id FROM command.messages WHERE lane = ${lane} AND outcome IS NULL AND way IS NULL AND ${OF[of]}
    AND (NOT is_late OR due_at <= $2) ORDER BY asked_at, id`;

async function goAlone(
  tx: Queryable,
  planned: readonly { readonly lane: string; readonly plan: LanePlan }[],
  now: Date,
): Promise<void> {
  const going = planned.map(({ lane, plan: { alone } }) => ({ lane, ...alone }));
  const some = going.filter(({ urgent, calm }) => urgent + calm > 0);
  if (some.length === 0) return;
  await tx.query(
    `UPDATE command.messages m SET way = 'single', due_at = least(m.due_at, $2)
      FROM json_to_recordset($1::json) AS g (lane text, urgent integer, calm integer)
      CROSS JOIN LATERAL ((${undecided('urgent', 'g.lane')} LIMIT g.urgent) UNION ALL (${undecided('calm', 'g.lane')} LIMIT g.calm)) a
      WHERE m.id = a.id`,
    [JSON.stringify(some), now],
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
