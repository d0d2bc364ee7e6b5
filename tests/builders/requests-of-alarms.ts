import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { alarmOf, calmSensor } from './alarm.ts';
import { taken, type Ask } from './door.ts';
import type { Possessions } from './possessions.ts';
import { celsius } from './readings.ts';
import { newRule } from './rule.ts';

type Requests = Readonly<Record<string, () => Promise<Ask>>>;

/** Requests that succeed about alarms, each on things of its own, because their order would matter otherwise. */
export function requestsOfAlarms(things: () => Possessions): Requests {
  return {
    'DELETE /api/alarms/{org}/rules/{id}/subscription': async () => {
      const { workspace } = things();
      const { id } = await newRule(workspace);
      return { method: 'DELETE', path: `/api/alarms/${workspace.id}/rules/${id}/subscription` };
    },
    ...ofShelves(things),
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
