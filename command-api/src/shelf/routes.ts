import type { ServerRoute } from '@hapi/hapi';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { shelveAlarmShape } from '@watchglass/schemas/shelf/commands';
import { shelfStream } from '@watchglass/schemas/shelf/events';
import { shelvedShape } from '@watchglass/schemas/shelf/views';
import { alarmFold, knownAlarm, type KnownAlarm } from '../alarm/alarm.ts';
import { mustSeeAlarm } from '../alarm/seen-alarm.ts';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route, type AskedById } from '../http/route.ts';
import { shelfFold, shelfIdOf, type Shelf } from './shelf.ts';
import { shelveAlarm } from './shelve-alarm.ts';
import { unshelveAlarm } from './unshelve-alarm.ts';

const needs = {
  access: 'member',
  module: 'alarms',
  right: 'w',
  unlicensed: 'alarms are handled whoever has paid',
} as const;
const params = shape({ org: integer(1), id: uuid() });

/** POST /api/alarms/{org}/alarm/{id}/shelve and …/unshelve: the shelf is that of the alarm's rule and subject. */
export function shelfRoutes(deps: Deps): ServerRoute[] {
  async function seenAlarm({ request, params: { id } }: AskedById): Promise<KnownAlarm> {
    await mustSeeAlarm(deps.eventStore, sightOf(request), id);
    const { state } = await load(deps.eventStore, alarmStream(id), alarmFold);
    return knownAlarm(state, organizationOf(request));
  }

  return [
    route('POST', {
      path: '/api/alarms/{org}/alarm/{id}/shelve',
      needs,
      command: 'ShelveAlarm',
      answers: { 200: shelvedShape },
      params,
      payload: shelveAlarmShape,
      refuses: ['AlarmSeverityRose', 'AlarmAlreadyEnded', 'ShelfTooLong', 'Conflict', 'Outdated'],
      handler: async (asked, h) => {
        const alarm = await seenAlarm(asked);
        const decide = () => shelveAlarm(alarm, asked.payload, deps.clock());
        const id = shelfIdOf(alarm);
        const context = contextOf(asked.request, deps);
        const handled = await handleCommand(deps.eventStore, shelfStream(id), { ...shelfFold, decide }, context);
        const { state } = handled;
        return answer(h, handled, { id, until: new Date(state.status === 'empty' ? 0 : state.until).toISOString() });
      },
    }),
    route('POST', {
      path: '/api/alarms/{org}/alarm/{id}/unshelve',
      needs,
      command: 'UnshelveAlarm',
      answers: { 200: doneShape },
      params,
      refuses: ['AlarmNotShelved', 'Conflict', 'Outdated'],
      handler: async (asked, h) => {
        const alarm = await seenAlarm(asked);
        const stream = shelfStream(shelfIdOf(alarm));
        const decider = { ...shelfFold, decide: (shelf: Shelf) => unshelveAlarm(shelf, alarm.alarmId) };
        return answer(h, await handleCommand(deps.eventStore, stream, decider, contextOf(asked.request, deps)));
      },
    }),
  ];
}
