import type { Request, ServerRoute } from '@hapi/hapi';
import {
  acknowledgeAlarmShape,
  cancelAlarmShape,
  commentAlarmShape,
  type AcknowledgeAlarm,
  type CancelAlarm,
  type CommentAlarm,
} from '@watchglass/schemas/alarm/commands';
import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import { acknowledgedShape, type AcknowledgementView } from '@watchglass/schemas/alarm/views';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { acknowledgeAlarm } from './acknowledge-alarm.ts';
import { actorName } from './actor-name.ts';
import { alarmFold, knownAlarm, type Alarm } from './alarm.ts';
import { cancelAlarm } from './cancel-alarm.ts';
import { commentAlarm } from './comment-alarm.ts';
import { newestOfAlarm } from './newest-of-alarm.ts';
import { mustSeeAlarm } from './seen-alarm.ts';

const needs = {
  access: 'member',
  module: 'alarms',
  right: 'w',
  unlicensed: 'alarms are handled whoever has paid',
} as const;
const params = shape({ org: integer(1), id: uuid() });

/** POST /api/alarms/{org}/alarm/{id}/acknowledge, …/comment and …/cancel. */
export function alarmRoutes(deps: ServiceDeps): ServerRoute[] {
  type Decide = (alarm: Alarm) => readonly AlarmEvent[];

  async function carryOut(
    request: Request,
    decide: Decide,
    context: CommandContext = contextOf(request, deps),
  ): Promise<Handled<Alarm, AlarmEvent>> {
    await mustSeeAlarm(deps.eventStore, sightOf(request), idOf(request));
    return handleCommand(deps.eventStore, alarmStream(idOf(request)), { ...alarmFold, decide }, context);
  }

  async function acknowledgementIn(alarm: Alarm): Promise<AcknowledgementView | null> {
    if (alarm.status === 'unknown' || !alarm.acknowledgement) return null;
    const { actor, at, comment } = alarm.acknowledgement;
    return { by: actor.id, byName: await actorName(deps, actor), at, ...(comment ? { comment } : {}) };
  }

  return [
    {
      method: 'POST',
      path: '/api/alarms/{org}/alarm/{id}/acknowledge',
      options: {
        app: { needs, command: 'AcknowledgeAlarm' },
        response: { status: { 200: acknowledgedShape } },
        validate: { params, payload: acknowledgeAlarmShape },
      },
      handler: async (request, h) => {
        const command = request.payload as AcknowledgeAlarm;
        const handled = await carryOut(request, (alarm) => acknowledgeAlarm(alarm, command, organizationOf(request)));
        const acknowledgement = await acknowledgementIn(handled.state);
        return answer(h, handled, { acknowledgement, already: handled.events.length === 0 });
      },
    },
    {
      method: 'POST',
      path: '/api/alarms/{org}/alarm/{id}/comment',
      options: {
        app: { needs, command: 'CommentAlarm' },
        response: { status: { 200: madeShape } },
        validate: { params, payload: commentAlarmShape },
      },
      handler: async (request, h) => {
        const comment = { commentId: deps.newId(), text: (request.payload as CommentAlarm).text };
        return answer(h, await carryOut(request, (alarm) => commentAlarm(alarm, comment, organizationOf(request))), {
          id: comment.commentId,
        });
      },
    },
    {
      method: 'POST',
      path: '/api/alarms/{org}/alarm/{id}/cancel',
      options: {
        app: { needs, command: 'CancelAlarm' },
        response: { status: { 200: doneShape } },
        validate: { params, payload: cancelAlarmShape },
      },
      handler: async (request, h) => {
        const { reason } = request.payload as CancelAlarm;
        const context = contextOf(request, deps);
        const reasoned = { ...context, metadata: { ...context.metadata, reason } };
        const { state } = await load(deps.eventStore, alarmStream(idOf(request)), alarmFold);
        const newest = await newestOfAlarm(deps.relational, knownAlarm(state, organizationOf(request)));
        const decide: Decide = (alarm) => cancelAlarm(alarm, newest, organizationOf(request));
        return answer(h, await carryOut(request, decide, reasoned));
      },
    },
  ];
}

function idOf(request: Request): string {
  return (request.params as { id: string }).id;
}
