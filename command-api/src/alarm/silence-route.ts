import type { ServerRoute } from '@hapi/hapi';
import { silenceAlarmsShape } from '@watchglass/schemas/alarm/commands';
import { alarmSilenceStream, type AlarmSilenceEvent } from '@watchglass/schemas/alarm/silence';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, type Fold } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { tellScreens } from '../user/change-profile.ts';
import { silenceAlarms } from './silence-alarms.ts';

/** No silence depends on an earlier one. */
const fold: Fold<null, AlarmSilenceEvent> = { initial: null, evolve: () => null };

/** POST /api/alarms/{org}/silence, by everyone who sees alarms, for their own screens. */
export function silenceRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/alarms/{org}/silence',
    needs: { access: 'member', module: 'alarms', right: 'r', unlicensed: 'alarms are handled whoever has paid' },
    command: 'SilenceAlarms',
    answers: { 200: doneShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    payload: silenceAlarmsShape,
    refuses: ['Conflict'],
    handler: async ({ request, payload }, h) => {
      const [organizationId, userId] = [organizationOf(request), callerOf(request).id];
      const decide = () => silenceAlarms({ ...payload, organizationId, userId, at: deps.clock() });
      const stream = alarmSilenceStream(organizationId, userId);
      const handled = await handleCommand(deps.eventStore, stream, { ...fold, decide }, contextOf(request, deps));
      tellScreens(deps, userId, handled.position);
      return answer(h, handled);
    },
  });
}
