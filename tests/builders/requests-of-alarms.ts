import type { Ask } from './door.ts';
import type { Possessions } from './possessions.ts';
import { newRule } from './rule.ts';

/** Requests that succeed about alarms, each on things of its own, because their order would matter otherwise. */
export function requestsOfAlarms(things: () => Possessions): Readonly<Record<string, () => Promise<Ask>>> {
  return {
    'DELETE /api/alarms/{org}/rules/{id}/subscription': async () => {
      const { workspace } = things();
      const { id } = await newRule(workspace);
      return { method: 'DELETE', path: `/api/alarms/${workspace.id}/rules/${id}/subscription` };
    },
  };
}
