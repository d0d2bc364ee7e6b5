import type { ServerRoute } from '@hapi/hapi';
import { bulkRulesDoneShape, bulkRulesShape, type BulkRules } from '@watchglass/schemas/alarm-rule/bulk';
import { alarmRuleStream, type AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { contextOf, organizationOf, seenFrom, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { onEach } from '../on-each.ts';
import { refuseField } from '../refuse-field.ts';
import { signing } from '../signature/sign.ts';
import { alarmRuleFold, type AlarmRule } from './alarm-rule.ts';
import { deleteAlarmRule } from './delete-alarm-rule.ts';
import { disableAlarmRule } from './disable-alarm-rule.ts';
import { enableAlarmRule } from './enable-alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';
import { mustBeTheirRule } from './seen-alarm-rule.ts';
import { SIGNED_RULE_REFUSES, withRuleSignature } from './sign-rule-change.ts';

type Deps = Pick<ServiceDeps, 'eventStore' | 'relational' | 'clock' | 'newId' | 'config'>;
type Decide = (rule: AlarmRule, organizationId: number) => AlarmRuleEvent[];

/** A rule that already is as asked for is left as it is. */
const unlessIt =
  (is: 'enabled' | 'disabled', decide: Decide): Decide =>
  (rule, organizationId) =>
    knownAlarmRule(rule, organizationId).status === is ? [] : decide(rule, organizationId);

const DECISIONS: Readonly<Record<BulkRules['action']['type'], Decide>> = {
  enable: unlessIt('enabled', enableAlarmRule),
  disable: unlessIt('disabled', disableAlarmRule),
  delete: deleteAlarmRule,
};

/** POST /api/alarms/{org}/rules/bulk. A rule out of sight is refused like an unknown one. */
export function alarmRuleBulkRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path: '/api/alarms/{org}/rules/bulk',
    needs: { access: 'member', module: 'alarms', right: 'w' },
    command: 'ChangeAlarmRules',
    answers: { 200: bulkRulesDoneShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    payload: bulkRulesShape,
    // Of single rules in its reply.
    refuses: ['BeyondYourLocations', 'Conflict', ...SIGNED_RULE_REFUSES],
    handler: async ({ request, payload: { ids, action, signature } }, h) => {
      if (action.type === 'delete' && action.count !== ids.length)
        refuseField('action.count', 'must be the number of ids');
      const [organizationId, context] = [organizationOf(request), contextOf(request, deps)];
      const by = await signing(deps)(request, signature, context.metadata);
      const decide = (rule: AlarmRule) => withRuleSignature(rule, DECISIONS[action.type](rule, organizationId), by);
      const each = [...new Set(ids)];
      const { refused, position } = await onEach(each, async (id) => {
        await mustBeTheirRule(deps, sightOf(request), id);
        return handleCommand(deps.eventStore, alarmRuleStream(id), { ...alarmRuleFold, decide }, context);
      });
      const body = {
        done: each.length - refused.length,
        refused: refused.map(({ item: id, code }) => ({ id, code })),
      };
      return seenFrom(h.response(body), position);
    },
  });
}
