import type { ServerRoute } from '@hapi/hapi';
import { acknowledgeAlarmShape, cancelAlarmShape, commentAlarmShape } from '@watchglass/schemas/alarm/commands';
import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import { acknowledgedShape, type AcknowledgementView } from '@watchglass/schemas/alarm/views';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { acknowledgeAlarm } from './acknowledge-alarm.ts';
import { actorName } from './actor-name.ts';
import { signing, withSignature } from '../signature/sign.ts';
import { alarmFold, knownAlarm, type Alarm, type KnownAlarm } from './alarm.ts';
import { cancelAlarm } from './cancel-alarm.ts';
import { commentAlarm } from './comment-alarm.ts';
import { openAlarm } from './open-alarm.ts';
import { newestOfAlarm } from './newest-of-alarm.ts';
import { mustSeeAlarm } from './seen-alarm.ts';
import { silenceRoute } from './silence-route.ts';
import { route, type AskedById } from '../http/route.ts';

const refuses = ['AlarmSeverityRose', 'AlarmAlreadyEnded', 'Conflict', 'Outdated'] as const;
const signedRefuses = [
  ...refuses,
  'SignatureRequired',
  'SignaturePasswordMissing',
  'WrongPassword',
  'TooManyRequests',
] as const;

const needs = {
  access: 'member',
  module: 'alarms',
  right: 'w',
  unlicensed: 'alarms are handled whoever has paid',
} as const;
const params = shape({ org: integer(1), id: uuid() });

/** POST /api/alarms/{org}/alarm/{id}/acknowledge, …/comment, …/open and …/cancel; and POST /api/alarms/{org}/silence. */
export function alarmRoutes(deps: ServiceDeps): ServerRoute[] {
  return [silenceRoute(deps), acknowledgeRoute(deps), commentRoute(deps), openRoute(deps), cancelRoute(deps)];
}

async function carryOut(
  deps: ServiceDeps,
  { request, params: { id } }: AskedById,
  decide: (alarm: Alarm) => readonly AlarmEvent[],
  context: CommandContext = contextOf(request, deps),
): Promise<Handled<Alarm, AlarmEvent>> {
  await mustSeeAlarm(deps.eventStore, sightOf(request), id);
  return handleCommand(deps.eventStore, alarmStream(id), { ...alarmFold, decide }, context);
}

/** An alarm out of sight is unknown, whatever the password is. */
async function mustBeKnown(deps: ServiceDeps, { request, params: { id } }: AskedById): Promise<KnownAlarm> {
  await mustSeeAlarm(deps.eventStore, sightOf(request), id);
  const { state } = await load(deps.eventStore, alarmStream(id), alarmFold);
  return knownAlarm(state, organizationOf(request));
}

async function acknowledgementIn(deps: ServiceDeps, alarm: Alarm): Promise<AcknowledgementView | null> {
  if (alarm.status === 'unknown' || !alarm.acknowledgement) return null;
  const { actor, at, comment } = alarm.acknowledgement;
  return { by: actor.id, byName: await actorName(deps, actor), at, ...(comment ? { comment } : {}) };
}

function acknowledgeRoute(deps: ServiceDeps): ServerRoute {
  const sign = signing(deps);
  return route('POST', {
    path: '/api/alarms/{org}/alarm/{id}/acknowledge',
    needs,
    command: 'AcknowledgeAlarm',
    answers: { 200: acknowledgedShape },
    params,
    payload: acknowledgeAlarmShape,
    refuses: signedRefuses,
    handler: async (asked, h) => {
      const { signature, ...seen } = asked.payload;
      const [organizationId, context] = [organizationOf(asked.request), contextOf(asked.request, deps)];
      await mustBeKnown(deps, asked);
      const by = await sign(asked.request, signature, context.metadata);
      const decide = (alarm: Alarm) =>
        withSignature(knownAlarm(alarm, organizationId), acknowledgeAlarm(alarm, seen, organizationId), by);
      const handled = await carryOut(deps, asked, decide, context);
      const acknowledgement = await acknowledgementIn(deps, handled.state);
      return answer(h, handled, { acknowledgement, already: handled.events.length === 0 });
    },
  });
}

function commentRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/alarms/{org}/alarm/{id}/comment',
    needs,
    command: 'CommentAlarm',
    answers: { 200: madeShape },
    params,
    payload: commentAlarmShape,
    refuses,
    handler: async (asked, h) => {
      const comment = { commentId: deps.newId(), text: asked.payload.text };
      const decide = (alarm: Alarm) => commentAlarm(alarm, comment, organizationOf(asked.request));
      return answer(h, await carryOut(deps, asked, decide), { id: comment.commentId });
    },
  });
}

/** Whoever may read the alarm opens it: its time line tells who looked. */
function openRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/alarms/{org}/alarm/{id}/open',
    needs: { ...needs, right: 'r' },
    command: 'OpenAlarm',
    answers: { 200: doneShape },
    params,
    refuses: ['Conflict'],
    handler: async (asked, h) => {
      const { metadata } = contextOf(asked.request, deps);
      const decide = (alarm: Alarm) => openAlarm(alarm, metadata, organizationOf(asked.request));
      return answer(h, await carryOut(deps, asked, decide));
    },
  });
}

function cancelRoute(deps: ServiceDeps): ServerRoute {
  const sign = signing(deps);
  return route('POST', {
    path: '/api/alarms/{org}/alarm/{id}/cancel',
    needs,
    command: 'CancelAlarm',
    answers: { 200: doneShape },
    params,
    payload: cancelAlarmShape,
    refuses: signedRefuses,
    handler: async (asked, h) => {
      const { reason, signature } = asked.payload;
      const [organizationId, context] = [organizationOf(asked.request), contextOf(asked.request, deps)];
      const reasoned = { ...context, metadata: { ...context.metadata, reason } };
      const newest = await newestOfAlarm(deps.relational, await mustBeKnown(deps, asked));
      const by = await sign(asked.request, signature, context.metadata);
      const decide = (alarm: Alarm) =>
        withSignature(knownAlarm(alarm, organizationId), cancelAlarm(alarm, newest, organizationId), by);
      return answer(h, await carryOut(deps, asked, decide, reasoned));
    },
  });
}
