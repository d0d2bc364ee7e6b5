import { webhooksStream, type WebhookEvent } from '@watchglass/schemas/webhook/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import { Refusal } from '@watchglass/schemas/refusals';
import { openDestination } from '../destination/open-destination.ts';
import { webhookRequest } from '../destination/webhook.ts';
import { handleCommand } from '../handle-command.ts';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Vault } from '../vault/person-keys.ts';
import { disableWebhook, noteFailing } from './change-webhooks.ts';
import type { FollowedWebhooks } from './follow-webhooks.ts';
import { noteFailed, type Verdict } from './health.ts';
import { settle, takeMessages, type InHand, type Outcome } from './message-store.ts';
import { nextAttempt } from './retry.ts';
import { webhooksFold, type Webhooks } from './webhooks.ts';

export interface SendingDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly vault: Vault;
  readonly outgoing: Outgoing;
  readonly webhooks: Pick<FollowedWebhooks, 'active' | 'get'>;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly chance: () => number;
}

const ANSWER_CHARACTERS = 1024;
const GONE = 410;

/** Takes messages into hand that are due. */
export async function takeDue(
  { relational, webhooks, clock }: SendingDeps,
  { claim, most }: { readonly claim: string; readonly most: number },
): Promise<readonly InHand[]> {
  const ids = webhooks.active().map(({ id }) => id);
  return ids.length === 0 ? [] : takeMessages(relational, { webhooks: ids, claim, now: clock(), most });
}

/** Sends a message in hand once. Resolves when it has its outcome or its next instant. */
export async function send(deps: SendingDeps, message: InHand, claim: string): Promise<void> {
  const { relational, clock, chance } = deps;
  const begun = clock();
  const answer = await called(deps, message, begun);
  if (answer === null) return;
  const at = clock();
  const isTaken = answer.said === 'taken';
  const next = isTaken
    ? ('delivered' as const)
    : (nextAttempt(message.attempts, { now: at, chance: chance(), retryAfterMs: answer.retryAfterMs }) ?? 'failed');
  const attempt = {
    at,
    status: answer.status,
    why: answer.why,
    // PostgreSQL keeps no NUL.
    answer: answer.body.slice(0, ANSWER_CHARACTERS).replaceAll('\0', ''),
    ms: Math.max(0, at.getTime() - begun.getTime()),
  };
  const settled: Outcome = { attempt, next };
  if (isTaken) {
    await settle(relational, { id: message.id, claim }, settled);
    return;
  }
  const failed = await relational.transaction(async (tx) =>
    (await settle(tx, { id: message.id, claim }, settled)) ? noteFailed(tx, message.webhook_id, at) : null,
  );
  if (failed !== null) await follow(deps, message, { ...failed, isGone: answer.status === GONE });
}

/** Null without an address: the webhook is being deleted. */
async function called(deps: SendingDeps, message: InHand, at: Date): Promise<OutgoingAnswer | null> {
  const known = deps.webhooks.get(message.webhook_id);
  const opened = known && (await openDestination(deps, known.webhook, at));
  if (!opened) return null;
  return deps.outgoing.send(webhookRequest({ ...opened, id: `msg_${message.id}`, at }, message.body));
}

interface Failed {
  readonly verdict: Verdict;
  readonly since: Date;
  readonly isGone: boolean;
}

/** Whoever administers the workspace hears of a webhook that takes nothing, and that it was disabled. */
async function follow(deps: SendingDeps, { webhook_id, organization_id }: InHand, failed: Failed): Promise<void> {
  const which = { organizationId: organization_id, webhookId: webhook_id };
  const { verdict, since, isGone } = failed;
  if (isGone) return carryOut(deps, organization_id, (all) => disableWebhook(all, { ...which, cause: 'gone' }));
  if (verdict === 'disable')
    return carryOut(deps, organization_id, (all) => disableWebhook(all, { ...which, cause: 'failing' }));
  if (verdict === 'tell' && deps.webhooks.get(webhook_id)?.webhook.isTold === false)
    return carryOut(deps, organization_id, (all) => noteFailing(all, { ...which, since: since.toISOString() }));
}

async function carryOut(
  { eventStore, clock, newId }: SendingDeps,
  organizationId: number,
  decide: (all: Webhooks) => WebhookEvent[],
): Promise<void> {
  const actor = { kind: 'system', id: 'webhooks' } as const;
  const metadata = { organizationId, actor, at: clock().toISOString(), correlationId: newId() };
  const stream = webhooksStream(organizationId);
  try {
    await handleCommand(eventStore, stream, { ...webhooksFold, decide }, { metadata, newId });
  } catch (error) {
    // It was deleted meanwhile.
    if (!(error instanceof Refusal)) throw error;
  }
}
