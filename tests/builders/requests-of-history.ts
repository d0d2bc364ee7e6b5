import type { MomentView } from '@watchglass/schemas/moment/views';
import { taken, type Ask } from './door.ts';
import type { Possessions } from './possessions.ts';

type Requests = Readonly<Record<string, () => Promise<Ask>>>;

/** Requests that succeed about what was: at the newest entry, when all things are there. */
export function requestsOfHistory(things: () => Possessions): Requests {
  const asked = async (path: (n: number) => string): Promise<Ask> => {
    const { id, owner } = things().workspace;
    const now = encodeURIComponent(new Date().toISOString());
    const { n } = taken(await owner.ask<MomentView>('GET', `/api/time/${id}/moment?at=${now}`));
    return { method: 'GET', path: path(n) };
  };
  const history = (): string => `/api/history/${things().workspace.id}/dashboard/${things().named['dashboard']}`;
  return {
    'GET /api/history/{org}/{concept}/{id}/{n}': () => asked((n) => `${history()}/${n}`),
    'GET /api/history/{org}/{concept}/{id}/{n}/restore': () => asked((n) => `${history()}/${n}/restore`),
    'GET /api/time/{org}/compare': () => asked((n) => `/api/time/${things().workspace.id}/compare?from=n1&to=n${n}`),
  };
}
