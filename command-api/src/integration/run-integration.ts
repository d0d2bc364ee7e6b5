import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Vault } from '../vault/person-keys.ts';
import type { Adapter } from './adapter.ts';
import { behindAfter, behindNow } from './behind.ts';
import { isGivenUp, nextTry, statusAfter, wantsLess } from './backoff.ts';
import { callReceiver, OUTCOMES } from './call-receiver.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { nextRun } from './next-run.ts';
import { giveUp, note } from './note-status.ts';
import { planRun, type Look } from './plan-run.ts';
import { timeToSend } from './run-deadline.ts';
import { logRun } from './run-log.ts';
import { commitPlan, settle, type InHand, type RunPlan, type Settled } from './run-store.ts';

export interface RunDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly timeSeries: Pick<TimeSeries, 'query'>;
  readonly vault: Vault;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** What `{host}` stands for. */
  readonly integrationHost?: string | undefined;
}

export interface Running {
  readonly inHand: InHand;
  readonly known: KnownIntegration;
  readonly adapter: Adapter;
  readonly claim: string;
}

/** Until the workspace is followed, has its licence again, or a store is back. */
const LOOK_AGAIN_MS = 5_000;
const UNPLANNED = { keepsPlan: false, limitReadings: null, succeededAt: null, failedAt: null } as const;

/**
 * One run: what is to be sent is committed before it is sent, and the place moves once it was taken. A process that dies in between leaves
 * a plan, and whoever has the integration in hand next sends the same bytes under the same key. True if it is due again at once.
 */
export async function runIntegration(deps: RunDeps, running: Running): Promise<boolean> {
  const { inHand } = running;
  if (inHand.plan !== null) return send(deps, running, { plan: inHand.plan, look: null });
  const look = await planRun(deps, running);
  if (look === null) await wait(deps, running, null);
  else if (look.plan === null) await nothingWaits(deps, running, look);
  else if (await commitPlan(deps.relational, { id: inHand.id, claim: running.claim }, look.plan))
    return send(deps, running, { plan: look.plan, look });
  return false;
}

/** A workspace without a licence sends nothing, and goes on by itself once it has one. */
export async function stopByLicence(deps: RunDeps, running: Omit<Running, 'adapter'>): Promise<void> {
  await wait(deps, running, null);
  await note(deps, running.known, { status: 'stoppedByLicence', why: 'NotPaid' });
}

/** It failed here, as a store is gone: it is tried again soon, by whoever has it then. */
export function tryLater(deps: RunDeps, running: Omit<Running, 'adapter'>): Promise<void> {
  const failedAt = running.inHand.failures > 0 ? deps.clock() : null;
  return wait(deps, running, failedAt);
}

/** `failedAt`: its receiver has failed before, and that goes on. */
async function wait(
  { relational, clock }: RunDeps,
  { inHand, claim }: Omit<Running, 'adapter'>,
  failedAt: Date | null,
): Promise<void> {
  const { id, trigger, failures } = inHand;
  const dueAt = new Date(clock().getTime() + LOOK_AGAIN_MS);
  const kept = { ...UNPLANNED, keepsPlan: true, place: null, behind: null, failedAt };
  await settle(relational, { id, claim }, { ...kept, dueAt, trigger, failures });
}

/** The look found nothing: the place is stored all the same, for it may be the first. */
async function nothingWaits(deps: RunDeps, running: Running, { place }: Look): Promise<void> {
  const { inHand, claim } = running;
  const now = deps.clock();
  const to: Settled = {
    ...UNPLANNED,
    dueAt: nextRun(running.known, running.inHand.timeZone, now),
    trigger: 'schedule',
    place,
    failures: 0,
    behind: { readings: 0, since: null },
  };
  await settle(deps.relational, { id: inHand.id, claim }, to);
  if (running.known.integration.status === 'stoppedByLicence')
    await note(deps, running.known, { status: 'working', why: '' });
}

interface Planned {
  readonly plan: RunPlan;
  /** Null if the plan is one that was left. */
  readonly look: Look | null;
}

async function send(deps: RunDeps, running: Running, { plan, look }: Planned): Promise<boolean> {
  const { known, adapter, inHand, claim } = running;
  const begun = deps.clock();
  const deadlineMs = timeToSend(inHand.until, begun);
  // It was paused, or planning took its time: whoever has it next sends what was planned.
  if (deadlineMs <= 0) return false;
  const answer = await callReceiver(deps, known, { adapter, sending: { ...plan, isTest: false, deadlineMs } });
  const now = deps.clock();
  const isTaken = answer.said === 'taken';
  const to = isTaken
    ? await afterTaken(deps, running, { plan, look, now })
    : await afterFailed(deps, running, { plan, answer, now });
  const settled = await deps.relational.transaction(async (tx) => {
    const done = await settle(tx, { id: inHand.id, claim }, to);
    if (done !== undefined)
      await logRun(tx, {
        id: deps.newId(),
        ...runOf(running, plan, answer),
        ...spent(begun, now),
        behind: to.behind && to.behind.readings,
      });
    return done;
  });
  if (settled === undefined) return false;
  await noteAfter(deps, running, { answer, failures: to.failures, isGivenUp: isGivenUp(settled.since, now) });
  return to.dueAt <= now;
}

interface After {
  readonly answer: OutgoingAnswer;
  readonly failures: number;
  readonly isGivenUp: boolean;
}

async function noteAfter(
  deps: RunDeps,
  { known, inHand }: Running,
  { answer, failures, isGivenUp: isOver }: After,
): Promise<void> {
  if (answer.said === 'taken') return note(deps, known, { status: 'working', why: '' });
  if (isOver) return giveUp(deps, known);
  const status = statusAfter(failures, answer);
  // A part of it is tried at once: that is no failure yet.
  if (status !== null && failures > inHand.failures) await note(deps, known, { status, why: answer.why });
}

function runOf(
  { inHand }: Running,
  { key, readings, body }: RunPlan,
  { said, status, why, body: answer }: OutgoingAnswer,
) {
  const { id: integrationId, organizationId } = inHand;
  const trigger = inHand.failures > 0 ? ('retry' as const) : inHand.trigger;
  const sent = { key, readings, bytes: body.byteLength, outcome: OUTCOMES[said] };
  return { integrationId, organizationId, trigger, ...sent, status, why, answer };
}

const spent = (at: Date, until: Date) => ({ at, ms: Math.max(0, until.getTime() - at.getTime()) });

/** More waits: it goes on at once, in order. */
async function afterTaken(
  deps: RunDeps,
  running: Running,
  { plan, look, now }: Planned & { readonly now: Date },
): Promise<Settled> {
  const behind = look === null ? null : await behindAfter(deps, look, plan);
  const goesOn = behind === null || behind.readings > 0 || plan.after.history !== null;
  return {
    ...UNPLANNED,
    dueAt: goesOn ? now : nextRun(running.known, running.inHand.timeZone, now),
    trigger: goesOn ? 'backlog' : 'schedule',
    place: plan.after,
    failures: 0,
    behind,
    succeededAt: now,
  };
}

/** It is sent again as it is, or in halves where the receiver takes less at once. */
async function afterFailed(
  deps: RunDeps,
  running: Running,
  { plan, answer, now }: { readonly plan: RunPlan; readonly answer: OutgoingAnswer; readonly now: Date },
): Promise<Settled> {
  const { inHand } = running;
  const behind = await behindNow(deps, { ...running, plan, now });
  const failed = { ...UNPLANNED, place: null, behind, failedAt: now };
  if (wantsLess(answer) && plan.readings > 1) {
    const { failures, trigger } = inHand;
    return { ...failed, dueAt: now, trigger, failures, limitReadings: Math.ceil(plan.readings / 2) };
  }
  const failures = inHand.failures + 1;
  return { ...failed, dueAt: nextTry(failures, now, answer.retryAfterMs), trigger: 'retry', keepsPlan: true, failures };
}
