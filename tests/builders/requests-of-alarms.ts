import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { alarmOf, calmSensor } from './alarm.ts';
import { newBase } from './base.ts';
import { taken, type Ask, type Door } from './door.ts';
import { newHandover } from './handover.ts';
import { mailedToken } from './mailbox.ts';
import type { Possessions } from './possessions.ts';
import { celsius } from './readings.ts';
import { newRule } from './rule.ts';
import { newMember, newWorkspace } from './workspace.ts';

type Requests = Readonly<Record<string, () => Promise<Ask>>>;

/** Requests that succeed about alarms, each on things of its own, because their order would matter otherwise. */
export function requestsOfAlarms(door: Door, things: () => Possessions): Requests {
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
    ...ofShelves(things),
    'POST /api/alarms/{org}/handovers/{id}/accept': async () => {
      const { workspace } = things();
      const other = await newMember(door, workspace, { rights: { alarms: 'w' } });
      const handover = await newHandover({ id: workspace.id, owner: other });
      return { method: 'POST', path: `/api/alarms/${workspace.id}/handovers/${handover}/accept`, body: {} };
    },
  };
}

async function newAlarm({ workspace, base }: Possessions): Promise<AlarmView> {
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
  return alarmOf(workspace, sensor.id);
}

function ofShelves(things: () => Possessions): Requests {
  const to = ({ id }: AlarmView, verb: string, body: object): Ask => ({
    method: 'POST',
    path: `/api/alarms/${things().workspace.id}/alarm/${id}/${verb}`,
    body,
  });
  const shelving = (alarm: AlarmView): Ask => to(alarm, 'shelve', { raise: 1, minutes: 5, reason: 'defrosting' });
  return {
    'POST /api/alarms/{org}/alarm/{id}/shelve': async () => shelving(await newAlarm(things())),
    'POST /api/alarms/{org}/alarm/{id}/unshelve': async () => {
      const alarm = await newAlarm(things());
      const { method, path, body } = shelving(alarm);
      taken(await things().workspace.owner.ask(method, path, body));
      return to(alarm, 'unshelve', {});
    },
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
