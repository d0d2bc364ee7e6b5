import type { RequestKind } from '@watchglass/schemas/base/channel';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { SESSION_IDLE_MINUTES, SESSION_MINUTES } from '@watchglass/schemas/base/limits';
import type { SessionTerms } from '@watchglass/schemas/base/management';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../../handle-command.ts';
import { baseFold, seenBase, type Base, type RegisteredBase } from '../base.ts';
import { cancelBackup } from '../backup/backup.ts';
import { letGo, markEnded, withdraw } from '../channel/requests.ts';
import { beginProcedure, needsSession, PROCEDURE_SECONDS, type Wish } from './procedures.ts';
import { endSession, openSession } from './session.ts';
import { connectBy, forgetSession } from './settle.ts';

export interface Managing {
  readonly serial: string;
  readonly sight: Sight;
  readonly userId: string;
  readonly context: CommandContext;
}

type Done = Handled<Base, BaseEvent>;
interface Sent {
  readonly id: string;
  readonly kind: RequestKind;
  readonly body: unknown;
  readonly deadline: Date;
}

/** The base in sight, as its stream has it now. */
export async function seen({ eventStore }: ServiceDeps, { serial, sight }: Managing): Promise<RegisteredBase> {
  return seenBase((await load(eventStore, baseStream(serial), baseFold)).state, sight);
}

/**
 * Decides and sends a request. The request is stored before its event and delivered after it: whatever dies in between
 * leaves a request that is never delivered, and whose deadline ends its procedure.
 */
async function send(
  deps: ServiceDeps,
  managing: Managing,
  { request, decide }: { readonly request: Sent; readonly decide: (base: RegisteredBase) => BaseEvent[] },
): Promise<Done> {
  const { serial, sight, context } = managing;
  decide(await seen(deps, managing));
  const { channel, relational, eventStore } = deps;
  await channel.requests.put(relational, { ...request, serial, organizationId: sight.organizationId });
  try {
    const done = await handleCommand(
      eventStore,
      baseStream(serial),
      { ...baseFold, admit: (base) => seenBase(base, sight), decide: (base) => decide(seenBase(base, sight)) },
      context,
    );
    if (done.position === null) await withdraw(relational, request.id);
    else await letGo(relational, request.id);
    channel.announce(serial);
    return done;
  } catch (error) {
    await withdraw(relational, request.id);
    throw error;
  }
}

/** Opens the session of a person, or finds the one that they have. */
export async function open(deps: ServiceDeps, managing: Managing): Promise<{ done: Done; sessionId: string }> {
  const { serial, sight, userId } = managing;
  const now = deps.clock();
  const sessionId = deps.newId();
  await deps.relational.query(
    `INSERT INTO command.base_sessions (session_id, serial, organization_id, user_id, idle_at, ends_at)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      sessionId,
      serial,
      sight.organizationId,
      userId,
      minutesAfter(now, SESSION_IDLE_MINUTES),
      minutesAfter(now, SESSION_MINUTES),
    ],
  );
  const request = { id: sessionId, kind: 'session', body: { sessionId }, deadline: connectBy(now) } as const;
  const decide = (base: RegisteredBase): BaseEvent[] => openSession(base, { sessionId, userId, now });
  const done = await send(deps, managing, { request, decide }).catch(async (error: unknown) => {
    await forgetSession(deps.relational, sessionId);
    throw error;
  });
  if (done.position !== null) return { done, sessionId };
  await forgetSession(deps.relational, sessionId);
  const { state } = done;
  return { done, sessionId: (state.status === 'registered' ? state.session?.sessionId : undefined) ?? sessionId };
}

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** Notes the activity of the person; refuses once the session has ended. */
export async function goOn(deps: ServiceDeps, managing: Managing): Promise<SessionTerms> {
  const { serial, userId } = managing;
  const { session, sessionEnd } = await seen(deps, managing);
  if (session !== null && session.userId !== userId) refuse('GatewayInUse', { by: session.userId });
  const now = deps.clock();
  const [row] = await deps.relational.query<{ session_id: string; idle_at: Date; ends_at: Date }>(
    `UPDATE command.base_sessions SET idle_at = $3
      WHERE serial = $1 AND user_id = $2 AND idle_at > $4 AND ends_at > $4 RETURNING session_id, idle_at, ends_at`,
    [serial, userId, minutesAfter(now, SESSION_IDLE_MINUTES), now],
  );
  if (session === null || row === undefined) return refuse('SessionEnded', { why: sessionEnd ?? 'idle' });
  return { sessionId: row.session_id, idleAt: row.idle_at.toISOString(), endsAt: row.ends_at.toISOString() };
}

/** Closes the own session; an administrator aborts another person's. */
export async function close(deps: ServiceDeps, managing: Managing, isAdmin: boolean): Promise<Done> {
  const { serial, sight, userId, context } = managing;
  const now = deps.clock();
  const { session } = await seen(deps, managing);
  const id = deps.newId();
  if (session !== null)
    await deps.channel.requests.put(deps.relational, {
      id,
      serial,
      organizationId: sight.organizationId,
      kind: 'close',
      body: { sessionId: session.sessionId },
      deadline: connectBy(now),
    });
  const done = await handleCommand(
    deps.eventStore,
    baseStream(serial),
    {
      ...baseFold,
      admit: (base) => seenBase(base, sight),
      decide: (base) => {
        const open = seenBase(base, sight).session;
        if (open === null) return [];
        const isOwn = open.userId === userId;
        if (!isOwn && !isAdmin) refuse('GatewayInUse', { by: open.userId });
        return endSession(base, open.sessionId, isOwn ? 'closed' : 'aborted');
      },
    },
    context,
  );
  if (session === null) return done;
  await forgetSession(deps.relational, session.sessionId);
  await letGo(deps.relational, id);
  deps.channel.announce(serial);
  return done;
}

interface Begun {
  readonly wish: Wish;
  /** What the base is told, given the id of the request; it may hold a secret that no event has. */
  readonly bodyOf: (id: string) => unknown;
}

/** Starts a procedure. */
export async function begin(deps: ServiceDeps, managing: Managing, { wish, bodyOf }: Begun): Promise<Done> {
  const { userId } = managing;
  const now = deps.clock();
  const id = deps.newId();
  if (needsSession(wish)) await goOn(deps, managing);
  const deadline = new Date(now.getTime() + PROCEDURE_SECONDS[wish.kind] * 1000);
  const decide = (base: RegisteredBase): BaseEvent[] => beginProcedure(base, wish, { requestId: id, userId, now });
  return send(deps, managing, { request: { id, kind: wish.kind, body: bodyOf(id), deadline }, decide });
}

/** Ends a running backup: what the base still sends of it is refused. */
export async function cancel(
  { eventStore, relational }: ServiceDeps,
  { serial, sight, context }: Managing,
): Promise<Done> {
  let running: string | undefined;
  const decide = (base: Base): BaseEvent[] => {
    const own = seenBase(base, sight);
    running = own.procedure?.requestId;
    return cancelBackup(own);
  };
  const done = await handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, context);
  if (done.position !== null && running !== undefined) await markEnded(relational, running);
  return done;
}
