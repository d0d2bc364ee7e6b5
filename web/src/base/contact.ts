import { BASE_OFFLINE_MINUTES } from '@watchglass/schemas/base/limits';
import type { BaseView, Connection } from '@watchglass/schemas/base/views';

/**
 * The state of a base's connection at `now`, on the server's clock in epoch milliseconds. The page's own clock finds a
 * silence that nothing has told it.
 */
export function contactOf(
  { connection, lastHeardAt }: Pick<BaseView, 'connection' | 'lastHeardAt'>,
  now: number,
): Connection {
  if (connection !== 'online' || lastHeardAt === null) return connection;
  return now - Date.parse(lastHeardAt) <= BASE_OFFLINE_MINUTES * 60_000 ? 'online' : 'offline';
}
