import { randomBytes, randomUUID } from 'node:crypto';
import type { AddDevice } from '@watchglass/schemas/notification/push';
import { newBrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { taken } from './door.ts';
import type { Person } from './person.ts';

/** A browser's subscription at a push service where nobody listens; the product of the tests may call it. */
export function subscriptionOf(): AddDevice {
  const { p256dh, auth } = newBrowserKeys(randomBytes(16));
  return { name: 'A phone', endpoint: `http://127.0.0.1:9/${randomUUID()}`, keys: { p256dh, auth } };
}

/** Adds a device of a person; returns its id. */
export async function newPushDevice(person: Person): Promise<string> {
  return taken(await person.ask<{ id: string }>('POST', '/api/user/notifications/devices', subscriptionOf())).id;
}
