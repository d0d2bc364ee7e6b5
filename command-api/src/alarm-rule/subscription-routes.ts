import type { ServerRoute } from '@hapi/hapi';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { alarmSubscriptionsStream } from '@watchglass/schemas/alarm-rule/subscription-events';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { alarmRuleFold } from './alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';
import { mustSeeRule } from './seen-alarm-rule.ts';
import { setSubscription, subscriptionsFold, type Subscriptions } from './subscriptions.ts';

/** PUT and DELETE …/rules/{id}/subscription, by every member who sees alarms, for themselves. */
export function subscriptionRoutes(deps: Deps): ServerRoute[] {
  return [subscriptionRoute(deps, 'PUT'), subscriptionRoute(deps, 'DELETE')];
}

function subscriptionRoute(deps: Deps, method: 'PUT' | 'DELETE'): ServerRoute {
  return route(method, {
    path: '/api/alarms/{org}/rules/{id}/subscription',
    needs: { access: 'member', module: 'alarms', right: 'r', unlicensed: 'people are told of alarms whoever has paid' },
    command: method === 'PUT' ? 'SubscribeToAlarmRule' : 'UnsubscribeFromAlarmRule',
    answers: { 200: doneShape },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    refuses: ['Conflict', 'AccessForbidden'],
    handler: async ({ request, params: { id: ruleId } }, h) => {
      const { id: userId, kind } = callerOf(request);
      // An API account has no person who could be told.
      if (kind !== 'user') refuse('AccessForbidden');
      const organizationId = organizationOf(request);
      const { state } = await load(deps.eventStore, alarmRuleStream(ruleId), alarmRuleFold);
      const { definition } = knownAlarmRule(state, organizationId);
      await mustSeeRule(deps, sightOf(request), definition);
      const which = { ruleId, organizationId, userId };
      const decide = (subscriptions: Subscriptions) => setSubscription(subscriptions, which, method === 'PUT');
      const stream = alarmSubscriptionsStream(organizationId, userId);
      return answer(
        h,
        await handleCommand(deps.eventStore, stream, { ...subscriptionsFold, decide }, contextOf(request, deps)),
      );
    },
  });
}
