import type { BaseAnswer, RequestKind } from '@watchglass/schemas/base/channel';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { SESSION_CONNECT_SECONDS } from '@watchglass/schemas/base/limits';
import type { Actor } from '@watchglass/schemas/event';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Deps } from '../../deps.ts';
import { handleCommand } from '../../handle-command.ts';
import { baseFold, type Base } from '../base.ts';
import { addSensor, lockOverdue, lockRequest, markAccepted, markEnded, type OpenRequest } from '../channel/requests.ts';
import type { BaseIdentity } from '../credentials.ts';
import { pairNamed } from '../../sensor/pair-sensor.ts';
import { failRequest, settleAnswer } from './procedures.ts';
import { endSession, type SessionEnd } from './session.ts';

type SettleDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>;

interface Decision extends BaseIdentity {
  readonly actor: Actor;
  readonly decide: (base: Base) => BaseEvent[];
}

export async function append(
  { eventStore, clock, newId }: SettleDeps,
  { serial, organizationId, actor, decide }: Decision,
): Promise<void> {
  const metadata = { organizationId, actor, at: clock().toISOString(), correlationId: newId() };
  await handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, { metadata, newId });
}

/**
 * Takes the answer of a base to its own open request. The request is held until its outcome is appended, so an answer
 * that comes twice, or at its deadline, has one outcome. Returns the request; undefined if the base has no open one.
 */
export async function takeAnswer(
  deps: SettleDeps,
  base: BaseIdentity,
  { id, answer }: { readonly id: string; readonly answer: BaseAnswer },
): Promise<OpenRequest | undefined> {
  return deps.relational.transaction(async (tx) => {
    const request = await lockRequest(tx, base, id);
    if (request === undefined) return undefined;
    const sensors = await namedSensors({ deps, tx, base }, request, answer.sensor);
    if (answer.status === 'accepted' || answer.status === 'progress') {
      await markAccepted(tx, id);
      return { ...request, sensors };
    }
    const actor = { kind: 'device', id: base.serial } as const;
    const decide = (state: Base): BaseEvent[] => settleAnswer(state, { ...request, sensors }, answer);
    await append(deps, { ...base, actor, decide });
    const goesOn = answer.status === 'done' && ENDED_OTHERWISE.has(request.kind);
    await (goesOn ? markAccepted(tx, id) : markEnded(tx, id));
    return { ...request, sensors };
  });
}

interface Answering {
  readonly deps: SettleDeps;
  readonly tx: Queryable;
  readonly base: BaseIdentity;
}

/** The sensors that the base has named so far. One that it names while it is pairing is paired with it at once. */
async function namedSensors(
  { deps, tx, base }: Answering,
  { id, kind, sensors }: OpenRequest,
  named: string | undefined,
): Promise<readonly string[]> {
  if (named === undefined) return sensors;
  const all = await addSensor(tx, id, named);
  if (kind === 'pairing' && all.includes(named)) await pairNamed(deps, base, named);
  return all;
}
/** Firmware, network and outlets are done only when the base reports them, a backup when it is stored. */
const ENDED_OTHERWISE: ReadonlySet<RequestKind> = new Set(['firmware', 'network', 'outlets', 'backup']);

const POLICY = { kind: 'system', id: 'base-management' } as const;

/** Ends one request whose deadline has passed; false if there is none. */
export async function endOverdueRequest(deps: SettleDeps): Promise<boolean> {
  return deps.relational.transaction(async (tx) => {
    const request = await lockOverdue(tx, deps.clock());
    if (request === undefined) return false;
    const decide = (base: Base): BaseEvent[] => failRequest(base, request, 'timedOut');
    await append(deps, { ...identityOf(request), actor: POLICY, decide });
    if (request.kind === 'session') await forgetSession(tx, request.id);
    await markEnded(tx, request.id);
    return true;
  });
}

const identityOf = ({ serial, organizationId }: OpenRequest): BaseIdentity => ({ serial, organizationId });

interface SessionRow extends Record<string, unknown> {
  readonly session_id: string;
  readonly serial: string;
  readonly organization_id: number;
  readonly idle_at: Date;
  readonly ends_at: Date;
}

/** Ends one session without activity, or at its end; false if there is none. */
export async function endOverdueSession(deps: SettleDeps): Promise<boolean> {
  return deps.relational.transaction(async (tx) => {
    const now = deps.clock();
    const [row] = await tx.query<SessionRow>({
      name: 'base_sessions.overdue',
      text: `SELECT session_id, serial, organization_id, idle_at, ends_at FROM command.base_sessions
        WHERE least(idle_at, ends_at) <= $1 ORDER BY least(idle_at, ends_at) LIMIT 1 FOR UPDATE SKIP LOCKED`,
      values: [now],
    });
    if (row === undefined) return false;
    const why: SessionEnd = row.ends_at <= now ? 'expired' : 'idle';
    const base = { serial: row.serial, organizationId: row.organization_id };
    await append(deps, { ...base, actor: POLICY, decide: (state) => endSession(state, row.session_id, why) });
    await forgetSession(tx, row.session_id);
    return true;
  });
}

export async function forgetSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query('DELETE FROM command.base_sessions WHERE session_id = $1', [sessionId]);
}

/** The instant until which a base may answer a session. */
export const connectBy = (now: Date): Date => new Date(now.getTime() + SESSION_CONNECT_SECONDS * 1000);
