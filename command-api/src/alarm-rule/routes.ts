import type { Request, ServerRoute } from '@hapi/hapi';
import { alarmRuleShape, type AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { alarmRuleStream, type AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { outdatedAs } from '../outdated-as.ts';
import { alarmRuleFold, type AlarmRule } from './alarm-rule.ts';
import { changeAlarmRule } from './change-alarm-rule.ts';
import { checkTargets } from './check-targets.ts';
import { createAlarmRule } from './create-alarm-rule.ts';
import { deleteAlarmRule } from './delete-alarm-rule.ts';
import { disableAlarmRule } from './disable-alarm-rule.ts';
import { enableAlarmRule } from './enable-alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';
import { mustApplyToTheirs, mustBeTheirRule } from './seen-alarm-rule.ts';

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const params = shape({ org: integer(1), id: uuid() });
const response = { status: { 200: doneShape } };

/** POST /api/alarms/{org}/rules, PUT and DELETE …/rules/{id} with If-Match, POST …/rules/{id}/enable and …/disable. */
export function alarmRuleRoutes(deps: Deps): ServerRoute[] {
  return [
    createRoute(deps),
    changeRoute(deps),
    deleteRoute(deps),
    switchRoute(deps, { verb: 'enable', command: 'EnableAlarmRule', decide: enableAlarmRule }),
    switchRoute(deps, { verb: 'disable', command: 'DisableAlarmRule', decide: disableAlarmRule }),
  ];
}

function createRoute(deps: Deps): ServerRoute {
  return {
    method: 'POST',
    path: '/api/alarms/{org}/rules',
    options: {
      app: { needs, command: 'CreateAlarmRule' },
      response: { status: { 201: madeShape } },
      validate: { params: shape({ org: integer(1) }), payload: alarmRuleShape },
    },
    handler: async (request, h) => {
      const command = {
        ruleId: deps.newId(),
        organizationId: organizationOf(request),
        definition: request.payload as AlarmRuleDefinition,
      };
      await mustApplyToTheirs(deps.eventStore, sightOf(request), command.definition.appliesTo);
      await checkTargets(deps.eventStore, command.organizationId, command.definition);
      const decider = { ...alarmRuleFold, decide: (rule: AlarmRule) => createAlarmRule(rule, command) };
      const handled = await handleCommand(
        deps.eventStore,
        alarmRuleStream(command.ruleId),
        decider,
        contextOf(request, deps),
      );
      return answer(h, handled, { id: command.ruleId }).code(201);
    },
  };
}

function changeRoute(deps: Deps): ServerRoute {
  return {
    method: 'PUT',
    path: '/api/alarms/{org}/rules/{id}',
    options: {
      app: { needs, command: 'ChangeAlarmRule' },
      response,
      validate: { params, payload: alarmRuleShape },
    },
    handler: async (request, h) => {
      const command = { organizationId: organizationOf(request), definition: request.payload as AlarmRuleDefinition };
      await mustBeTheirRule(deps.eventStore, sightOf(request), idOf(request));
      await mustApplyToTheirs(deps.eventStore, sightOf(request), command.definition.appliesTo);
      await checkTargets(deps.eventStore, command.organizationId, command.definition);
      return answer(h, await carryOutVersioned(deps, request, (rule) => changeAlarmRule(rule, command)));
    },
  };
}

function deleteRoute(deps: Deps): ServerRoute {
  return {
    method: 'DELETE',
    path: '/api/alarms/{org}/rules/{id}',
    options: { app: { needs, command: 'DeleteAlarmRule' }, response, validate: { params } },
    handler: async (request, h) => {
      await mustBeTheirRule(deps.eventStore, sightOf(request), idOf(request));
      return answer(
        h,
        await carryOutVersioned(deps, request, (rule) => deleteAlarmRule(rule, organizationOf(request))),
      );
    },
  };
}

interface Switch {
  readonly verb: 'enable' | 'disable';
  readonly command: string;
  readonly decide: (rule: AlarmRule, organizationId: number) => AlarmRuleEvent[];
}

function switchRoute(deps: Deps, { verb, command, decide }: Switch): ServerRoute {
  return {
    method: 'POST',
    path: `/api/alarms/{org}/rules/{id}/${verb}`,
    options: { app: { needs, command }, response, validate: { params } },
    handler: async (request, h) => {
      await mustBeTheirRule(deps.eventStore, sightOf(request), idOf(request));
      const decider = { ...alarmRuleFold, decide: (rule: AlarmRule) => decide(rule, organizationOf(request)) };
      return answer(h, await handleCommand(deps.eventStore, streamOf(request), decider, contextOf(request, deps)));
    },
  };
}

/** The rule must be there before its version is talked about. */
async function carryOutVersioned(
  deps: Deps,
  request: Request,
  decide: (rule: AlarmRule) => AlarmRuleEvent[],
): Promise<Handled<AlarmRule, AlarmRuleEvent>> {
  const decider = {
    ...alarmRuleFold,
    admit: (rule: AlarmRule) => knownAlarmRule(rule, organizationOf(request)),
    decide,
  };
  return outdatedAs('AlarmRuleOutdated', async () =>
    handleCommand(deps.eventStore, streamOf(request), decider, versionedContextOf(request, deps)),
  );
}

function idOf(request: Request): string {
  return (request.params as { id: string }).id;
}

function streamOf(request: Request): string {
  return alarmRuleStream(idOf(request));
}
