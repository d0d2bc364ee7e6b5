import type { ServerRoute } from '@hapi/hapi';
import { alarmSubscriptionsStream } from '@watchglass/schemas/alarm-rule/subscription-events';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import type { EventMetadata } from '@watchglass/schemas/event';
import { doneShape } from '@watchglass/schemas/http/answers';
import { alarmLinkParams, unsubscribeQuery } from '@watchglass/schemas/notification/commands';
import { refuse } from '@watchglass/schemas/refusals';
import { verifyToken } from '@watchglass/streams/http/tokens';
import { acknowledgeAlarm } from '../alarm/acknowledge-alarm.ts';
import { alarmFold, type Alarm } from '../alarm/alarm.ts';
import { alarmRuleFold } from '../alarm-rule/alarm-rule.ts';
import { setSubscription, subscriptionsFold, type Subscriptions } from '../alarm-rule/subscriptions.ts';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { metadataOf, seenFrom } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustBeSigned } from '../signature/settings.ts';
import { signatureSettings } from '../signature/sign.ts';
import { findAlarmLink, markLinkUsed } from './alarm-links.ts';
import { areLinksOn } from './link-settings.ts';
import { maySee } from './recipients.ts';

const needs = { access: 'public' } as const;
const UNSUBSCRIBE_BODY_MAX_BYTES = 1024;

/** The links in mails about alarms: one acknowledges, one ends a subscription. Nobody needs to sign in. */
export function alarmLinkRoutes(deps: ServiceDeps): ServerRoute[] {
  return [acknowledgeRoute(deps), unsubscribeRoute(deps)];
}

/** POST /api/alarm-link/{token}: once, while the right and the raise are still those of the link. */
function acknowledgeRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/alarm-link/{token}',
    needs,
    answers: { 200: doneShape },
    params: alarmLinkParams,
    refuses: [
      'NotFound',
      'LinkUsed',
      'LinkExpired',
      'LinksSwitchedOff',
      'AlarmSeverityRose',
      'AlarmAlreadyEnded',
      'SignatureRequired',
      'Conflict',
    ],
    handler: async ({ request, params: { token } }, h) => {
      const { relational, eventStore, clock } = deps;
      const link = (await findAlarmLink(relational, token)) ?? refuse('NotFound');
      if (link.usedAt !== null) refuse('LinkUsed');
      if (link.expiresAt <= clock()) refuse('LinkExpired');
      const { organizationId, userId, alarmId, raise } = link;
      const { state: alarm } = await load(eventStore, alarmStream(alarmId), alarmFold);
      if (alarm.status === 'unknown' || !(await maySee(eventStore, userId, alarm, 'w'))) refuse('NotFound');
      if (!(await areLinksOn(eventStore, organizationId))) refuse('LinksSwitchedOff');
      const settings = await signatureSettings(deps, organizationId);
      if (mustBeSigned(settings.required, alarm.severity)) refuse('SignatureRequired', { organizationId, alarmId });
      const metadata: EventMetadata = {
        ...metadataOf(request, deps, { kind: 'user', id: userId }),
        organizationId,
      };
      const decide = (known: Alarm) => acknowledgeAlarm(known, { raise, byLink: true }, organizationId);
      const context = { metadata, newId: deps.newId };
      const { position } = await handleCommand(eventStore, alarmStream(alarmId), { ...alarmFold, decide }, context);
      await markLinkUsed(relational, token, clock());
      return seenFrom(h.response({}), position);
    },
  });
}

/**
 * POST /api/unsubscribe?token=…: RFC 8058. Mail programs send it by themselves when a person unsubscribes there. Ends the person's
 * own subscription only.
 */
function unsubscribeRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/unsubscribe',
    needs,
    accepts: 'application/x-www-form-urlencoded',
    answers: { 200: doneShape },
    query: unsubscribeQuery,
    refuses: ['LinkNotValid', 'SubscribedByRule', 'Conflict'],
    // Its content is always the same and says nothing.
    settings: { payload: { parse: false, output: 'data', maxBytes: UNSUBSCRIBE_BODY_MAX_BYTES } },
    handler: async ({ request, query: { token } }, h) => {
      const { organizationId, userId, ruleId } = await claimsOf(deps, token);
      const metadata = { ...metadataOf(request, deps, { kind: 'user', id: userId }), organizationId };
      const decide = (subscriptions: Subscriptions) =>
        setSubscription(subscriptions, { organizationId, userId, ruleId }, false);
      const stream = alarmSubscriptionsStream(organizationId, userId);
      const context = { metadata, newId: deps.newId };
      const { position } = await handleCommand(deps.eventStore, stream, { ...subscriptionsFold, decide }, context);
      const { state: rule } = await load(deps.eventStore, alarmRuleStream(ruleId), alarmRuleFold);
      const isNamed = 'definition' in rule && rule.definition.subscribers?.people.includes(userId) === true;
      if (isNamed) refuse('SubscribedByRule');
      return seenFrom(h.response({}), position);
    },
  });
}

async function claimsOf(
  { config, clock }: ServiceDeps,
  token: string,
): Promise<{ readonly organizationId: number; readonly userId: string; readonly ruleId: string }> {
  const terms = { secret: config.secrets.tokenSecret, audience: 'unsubscribe', now: clock() };
  const { sub, space, rule } = (await verifyToken(token, terms)) ?? {};
  if (typeof sub !== 'string' || typeof space !== 'number' || typeof rule !== 'string') return refuse('LinkNotValid');
  return { organizationId: space, userId: sub, ruleId: rule };
}
