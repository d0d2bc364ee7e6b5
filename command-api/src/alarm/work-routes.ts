import type { ServerRoute } from '@hapi/hapi';
import { acknowledgeAlarmsShape, assignAlarmShape } from '@watchglass/schemas/alarm/commands';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import { acknowledgedAlarmsShape } from '@watchglass/schemas/alarm/views';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf, seenFrom, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { signing } from '../signature/sign.ts';
import { acknowledgeAlarms } from './acknowledge-alarms.ts';
import { alarmFold, type Alarm } from './alarm.ts';
import { assignAlarm } from './assign-alarm.ts';
import { mustSeeTheirAlarm } from './may-take-alarm.ts';
import { mustSeeAlarm } from './seen-alarm.ts';

const needs = {
  access: 'member',
  module: 'alarms',
  right: 'w',
  unlicensed: 'alarms are handled whoever has paid',
} as const;
const params = shape({ org: integer(1), id: uuid() });

/** POST /api/alarms/{org}/acknowledge for many alarms, and …/alarm/{id}/assign. */
export function alarmWorkRoutes(deps: ServiceDeps): ServerRoute[] {
  const sign = signing(deps);
  return [
    route('POST', {
      path: '/api/alarms/{org}/acknowledge',
      needs,
      command: 'AcknowledgeAlarms',
      answers: { 200: acknowledgedAlarmsShape },
      params: shape({ org: integer(1) }),
      payload: acknowledgeAlarmsShape,
      // What refuses one alarm stands in the reply.
      refuses: ['SignatureRequired', 'SignaturePasswordMissing', 'WrongPassword', 'TooManyRequests'],
      handler: async ({ request, payload }, h) => {
        const context = contextOf(request, deps);
        const by = await sign(request, payload.signature, context.metadata);
        const caller = { sight: sightOf(request), context, by };
        const { items, position } = await acknowledgeAlarms(deps.eventStore, caller, payload);
        return seenFrom(h.response({ items }), position);
      },
    }),
    route('POST', {
      path: '/api/alarms/{org}/alarm/{id}/assign',
      needs,
      command: 'AssignAlarm',
      answers: { 200: doneShape },
      params,
      payload: assignAlarmShape,
      refuses: ['AssigneeUnknown', 'Conflict', 'Outdated'],
      handler: async (asked, h) => {
        const { to } = asked.payload;
        const organizationId = organizationOf(asked.request);
        await mustSeeAlarm(deps.eventStore, sightOf(asked.request), asked.params.id);
        if (to !== null) await mustSeeTheirAlarm(deps, { organizationId, alarmId: asked.params.id, to });
        const decide = (alarm: Alarm) => assignAlarm(alarm, to, organizationId);
        return answer(
          h,
          await handleCommand(
            deps.eventStore,
            alarmStream(asked.params.id),
            { ...alarmFold, decide },
            contextOf(asked.request, deps),
          ),
        );
      },
    }),
  ];
}
