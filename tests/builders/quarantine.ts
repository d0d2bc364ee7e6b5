import { randomUUID } from 'node:crypto';
import type { QuarantineGroup } from '@watchglass/schemas/reading/quality';
import { until } from '../stack/until.ts';
import { taken, type Ask } from './door.ts';
import type { Possessions } from './possessions.ts';

type Ours = Pick<Possessions, 'workspace' | 'base' | 'named'>;

/** A record of the sensor in a unit that nobody knows, as the body of a decision on it, once it is in quarantine. */
async function quarantined({ workspace: { id, owner }, base, named }: Ours) {
  const unit = `u${randomUUID().slice(0, 8)}`;
  taken(await base.post([{ n: `${named['csv']}:temperature`, u: unit, t: Date.now() / 1_000 - 60, v: 20 }]));
  const { reason, sensor, metric, last } = await until('a record is in quarantine', async () => {
    const page = await owner.ask<{ items: QuarantineGroup[] }>('GET', `/api/readings/${id}/quarantine`);
    return taken(page).items.find((group) => group.unit === unit);
  });
  return { reason, sensor, metric, unit, receivedUntil: last };
}

/** Requests about records in quarantine, each with one of its own. */
export function requestsOfQuarantine(ours: () => Ours): Readonly<Record<string, () => Promise<Ask>>> {
  const path = (call: string): string => `/api/readings/${ours().workspace.id}/quarantine/${call}`;
  return {
    'GET /api/readings/{org}/quarantine/preview': async () => {
      const query = new URLSearchParams({ ...(await quarantined(ours())), asUnit: 'K' });
      return { method: 'GET', path: path(`preview?${query.toString()}`) };
    },
    'POST /api/readings/{org}/quarantine/accept': async () => ({
      method: 'POST',
      path: path('accept'),
      body: { ...(await quarantined(ours())), asUnit: 'K' },
    }),
    'POST /api/readings/{org}/quarantine/dismiss': async () => ({
      method: 'POST',
      path: path('dismiss'),
      body: await quarantined(ours()),
    }),
  };
}
