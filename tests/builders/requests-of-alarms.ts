import { alarmOf, calmSensor } from './alarm.ts';
import { newBase } from './base.ts';
import { taken, type Ask, type Door } from './door.ts';
import { mailedToken } from './mailbox.ts';
import type { Possessions } from './possessions.ts';
import { celsius } from './readings.ts';
import { newRule } from './rule.ts';
import { newWorkspace } from './workspace.ts';

/** Requests that succeed about alarms, each on things of its own, because their order would matter otherwise. */
export function requestsOfAlarms(door: Door, things: () => Possessions): Readonly<Record<string, () => Promise<Ask>>> {
  const tokenTo = (page: string): Promise<string> => mailedAlarm(door, page);
  return {
    'DELETE /api/alarms/{org}/rules/{id}/subscription': async () => {
      const { workspace } = things();
      const { id } = await newRule(workspace);
      return { method: 'DELETE', path: `/api/alarms/${workspace.id}/rules/${id}/subscription` };
    },
    'GET /api/alarm-link/{token}': async () => ({
      method: 'GET',
      path: `/api/alarm-link/${await tokenTo('alarm-link')}`,
    }),
    'POST /api/alarm-link/{token}': async () => ({
      method: 'POST',
      path: `/api/alarm-link/${await tokenTo('alarm-link')}`,
    }),
    'POST /api/unsubscribe': async () => ({
      method: 'POST',
      path: `/api/unsubscribe?token=${await tokenTo('unsubscribe')}`,
    }),
  };
}

/** The token of a link in the mail about an alarm, to its owner who subscribed. */
export async function mailedAlarm(door: Door, page: string): Promise<string> {
  const workspace = await newWorkspace(door);
  const base = await newBase(door, workspace);
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  const { id } = await newRule(workspace);
  taken(await workspace.owner.ask('PUT', `/api/alarms/${workspace.id}/rules/${id}/subscription`));
  taken(await base.deliver([celsius(sensor.wireId, 12, Date.now())]));
  await alarmOf(workspace, sensor.id);
  return mailedToken(door.outbox, workspace.owner.login, page);
}
