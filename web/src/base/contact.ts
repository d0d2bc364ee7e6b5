import { BASE_OFFLINE_MINUTES } from '@watchglass/schemas/base/limits';

export type Contact = 'online' | 'offline' | 'never';

/** Returns the contact of a base at `now`, on the server's clock in epoch milliseconds. */
export function contactOf(lastHeardAt: string | null, now: number): Contact {
  if (lastHeardAt === null) return 'never';
  return now - Date.parse(lastHeardAt) <= BASE_OFFLINE_MINUTES * 60_000 ? 'online' : 'offline';
}
