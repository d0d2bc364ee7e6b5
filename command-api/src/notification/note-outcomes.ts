import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import type { EventMetadata } from '@watchglass/schemas/event';
import { v5 } from 'uuid';
import type { Deps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { markNoted, unnoted, type Settled } from './message-store.ts';

const AT_ONCE = 64;

type NotingDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>;

/**
 * Makes events of the outcomes of messages. An event has the id of its message and outcome: who does it again, after a death in
 * between, appends nothing. Calls while one is at work share one further round.
 */
export function noteOutcomes(deps: NotingDeps): { readonly now: () => Promise<void> } {
  let working: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    working = noteAll(deps).finally(() => {
      working = null;
    });
    return working;
  };
  return {
    now: () => {
      if (working === null) return begin();
      next ??= working
        .catch(() => undefined)
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
  };
}

async function noteAll(deps: NotingDeps): Promise<void> {
  for (;;) {
    const settled = await unnoted(deps.relational, AT_ONCE);
    await Promise.all(settled.map((each) => note(deps, each)));
    if (settled.length > 0)
      await markNoted(
        deps.relational,
        settled.map(({ id }) => id),
      );
    if (settled.length < AT_ONCE) return;
  }
}

async function note({ eventStore, clock, newId }: NotingDeps, settled: Settled): Promise<void> {
  const metadata: EventMetadata = {
    organizationId: settled.organizationId,
    actor: { kind: 'system', id: 'notifications' },
    at: clock().toISOString(),
    correlationId: newId(),
    causationId: settled.eventId,
  };
  for (const event of eventsOf(settled))
    await eventStore.append(
      alarmStream(settled.alarmId),
      'any',
      asNew([event], { metadata, newId: () => v5(event.type, settled.id) }),
    );
}

/** What the provider reported later follows what was sent. */
function eventsOf(settled: Settled): readonly AlarmEvent[] {
  const event = eventOf(settled);
  if (settled.arrived === null || event.type !== 'AlarmNotified') return [event];
  const { as: _as, ...about } = event.data;
  return [
    event,
    settled.arrived === 'delivered'
      ? { type: 'AlarmNotificationDelivered', data: about }
      : { type: 'AlarmNotificationFailed', data: { ...about, reason: 'refused' } },
  ];
}

function eventOf({ id, said, bundle, ...message }: Settled): AlarmEvent {
  const { alarmId, organizationId, cause, raise, recipient, channel, step, repeat } = message;
  const to = recipient.kind === 'user' ? { userId: recipient.id } : { destinationId: recipient.id };
  const about = { alarmId, organizationId, messageId: id, cause, raise, ...to, channel, step, repeat };
  switch (said.outcome) {
    case 'sent':
      return { type: 'AlarmNotified', data: message.way === 'single' ? about : { ...about, as: message.way } };
    case 'failed':
      return { type: 'AlarmNotificationFailed', data: { ...about, reason: said.reason } };
    case 'skipped':
      return {
        type: 'AlarmNotificationSkipped',
        data: { ...about, reason: said.reason, ...(bundle !== null && { foldedInto: bundle }) },
      };
  }
}
