import { notificationStream, type NotificationEvent } from '@watchglass/schemas/notification/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load, type Fold } from '../handle-command.ts';

/** A person's confirmed phone, sealed; null without one. */
export const phoneFold: Fold<string | null, NotificationEvent> = {
  initial: null,
  evolve: (phone, { type, data }) => {
    if (type === 'PhoneConfirmed') return data.phone;
    return type === 'PhoneRemoved' ? null : phone;
  },
};

/** Confirming the number that is known already is a fact of its own: the person proved it again. */
export async function phoneOf(store: EventStore, userId: string): Promise<string | null> {
  return (await load(store, notificationStream(userId), phoneFold)).state;
}
