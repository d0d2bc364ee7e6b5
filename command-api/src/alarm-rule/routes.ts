import type { ServerRoute } from '@hapi/hapi';
import {
  alarmRuleShape,
  changeAlarmRuleShape,
  signedRuleShape,
  type AlarmRuleDefinition,
} from '@watchglass/schemas/alarm-rule/commands';
import { alarmRuleStream, type AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Signature } from '@watchglass/schemas/signature/signature';
import type { Asked } from '@watchglass/streams/http/route';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { outdatedAs } from '../outdated-as.ts';
import { signing } from '../signature/sign.ts';
import { alarmRuleFold, type AlarmRule } from './alarm-rule.ts';
import { alarmRuleBulkRoute } from './bulk-route.ts';
import { changeAlarmRule } from './change-alarm-rule.ts';
import { checkDefinition } from './check-definition.ts';
import { checkTargets } from './check-targets.ts';
import { createAlarmRule } from './create-alarm-rule.ts';
import { deleteAlarmRule } from './delete-alarm-rule.ts';
import { disableAlarmRule } from './disable-alarm-rule.ts';
import { dryRunRoute, type DryRunDeps } from './dry-run/routes.ts';
import { enableAlarmRule } from './enable-alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';
import { withTag } from './name-tag.ts';
import { SIGNED_RULE_REFUSES, withRuleSignature } from './sign-rule-change.ts';
import { alarmRuleTemplateRoutes } from './template-routes.ts';
import { mustApplyToTheirs, mustBeTheirRule } from './seen-alarm-rule.ts';
import { route, type AskedById } from '../http/route.ts';

const refuses = [
  'ThresholdMissing',
  'ThresholdsOutOfOrder',
  'WarningDelayLongerThanCritical',
  'DeadbandTooWide',
  'DelayTooShort',
  'DelayMissing',
  'SensorUnknown',
  'PointUnknown',
  'MetricUnknown',
  'TagUnknown',
  'DestinationUnknown',
  'TooManyTags',
  'AlarmRuleOutdated',
  'AlarmRuleAlreadyEnabled',
  'AlarmRuleAlreadyDisabled',
  'BeyondYourLocations',
  'Conflict',
  'Outdated',
  'VersionRequired',
  ...SIGNED_RULE_REFUSES,
] as const;

type RuleDeps = DryRunDeps;

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const params = shape({ org: integer(1), id: uuid() });
const response = { status: { 200: doneShape } };

/** POST /api/alarms/{org}/rules, PUT and DELETE …/rules/{id} with If-Match, POST …/rules/{id}/enable and …/disable. */
export function alarmRuleRoutes(deps: RuleDeps): ServerRoute[] {
  return [
    createRoute(deps),
    alarmRuleBulkRoute(deps),
    dryRunRoute(deps),
    ...alarmRuleTemplateRoutes(deps),
    changeRoute(deps),
    deleteRoute(deps),
    switchRoute(deps, { verb: 'enable', command: 'EnableAlarmRule', decide: enableAlarmRule }),
    switchRoute(deps, { verb: 'disable', command: 'DisableAlarmRule', decide: disableAlarmRule }),
  ];
}

function createRoute(deps: RuleDeps): ServerRoute {
  return route('POST', {
    path: '/api/alarms/{org}/rules',
    needs,
    command: 'CreateAlarmRule',
    answers: { 201: madeShape },
    params: shape({ org: integer(1) }),
    payload: alarmRuleShape,
    refuses,
    handler: async (asked, h) => {
      const command = {
        ruleId: deps.newId(),
        organizationId: organizationOf(asked.request),
        definition: await theirDefinition(deps, asked),
      };
      await checkTargets(deps, sightOf(asked.request), command.definition);
      const decider = { ...alarmRuleFold, decide: (rule: AlarmRule) => createAlarmRule(rule, command) };
      const handled = await handleCommand(
        deps.eventStore,
        alarmRuleStream(command.ruleId),
        decider,
        contextOf(asked.request, deps),
      );
      return answer(h, handled, { id: command.ruleId }).code(201);
    },
  });
}

function changeRoute(deps: RuleDeps): ServerRoute {
  return route('PUT', {
    path: '/api/alarms/{org}/rules/{id}',
    needs,
    command: 'ChangeAlarmRule',
    answers: response.status,
    params,
    payload: changeAlarmRuleShape,
    refuses,
    handler: async (asked, h) => {
      await mustBeKnownRule(deps, asked);
      const { signature, ...payload } = asked.payload;
      const command = {
        organizationId: organizationOf(asked.request),
        definition: await theirDefinition(deps, { request: asked.request, payload }),
      };
      await checkTargets(deps, sightOf(asked.request), command.definition);
      const context = () => versionedContextOf(asked.request, deps);
      const decide = (rule: AlarmRule) => changeAlarmRule(rule, command);
      return answer(h, await carryOut(deps, asked, { signature, context, decide }));
    },
  });
}

function deleteRoute(deps: RuleDeps): ServerRoute {
  return route('DELETE', {
    path: '/api/alarms/{org}/rules/{id}',
    needs,
    command: 'DeleteAlarmRule',
    answers: response.status,
    params,
    payload: signedRuleShape,
    refuses,
    handler: async (asked, h) => {
      await mustBeKnownRule(deps, asked);
      const context = () => versionedContextOf(asked.request, deps);
      const decide = (rule: AlarmRule) => deleteAlarmRule(rule, organizationOf(asked.request));
      return answer(h, await carryOut(deps, asked, { signature: asked.payload.signature, context, decide }));
    },
  });
}

interface Switch {
  readonly verb: 'enable' | 'disable';
  readonly command: string;
  readonly decide: (rule: AlarmRule, organizationId: number) => AlarmRuleEvent[];
}

function switchRoute(deps: RuleDeps, { verb, command, decide: decideFor }: Switch): ServerRoute {
  return route('POST', {
    path: `/api/alarms/{org}/rules/{id}/${verb}`,
    needs,
    command,
    refuses,
    answers: response.status,
    params,
    payload: signedRuleShape,
    handler: async (asked, h) => {
      await mustBeKnownRule(deps, asked);
      const context = () => contextOf(asked.request, deps);
      const decide = (rule: AlarmRule) => decideFor(rule, organizationOf(asked.request));
      return answer(h, await carryOut(deps, asked, { signature: asked.payload.signature, context, decide }));
    },
  });
}

/** A rule out of sight is unknown, whatever the version and the password are. */
async function mustBeKnownRule(deps: RuleDeps, asked: AskedById): Promise<void> {
  await mustBeTheirRule(deps, sightOf(asked.request), asked.params.id);
  const { state } = await load(deps.eventStore, streamOf(asked), alarmRuleFold);
  knownAlarmRule(state, organizationOf(asked.request));
}

/** Refuses targets beyond the sight of the member before it makes a tag of a name. */
async function theirDefinition(
  deps: Deps,
  { request, payload }: Pick<Asked<unknown, unknown, AlarmRuleDefinition>, 'request' | 'payload'>,
): Promise<AlarmRuleDefinition> {
  await mustApplyToTheirs(deps.eventStore, sightOf(request), payload.appliesTo);
  checkDefinition(payload);
  return withTag(deps, contextOf(request, deps), payload);
}

interface Change {
  readonly signature: Signature | undefined;
  readonly context: () => CommandContext;
  readonly decide: (rule: AlarmRule) => AlarmRuleEvent[];
}

/** `NotFound` comes before any refusal of the version. */
async function carryOut(
  deps: RuleDeps,
  asked: AskedById,
  { signature, context: contextNow, decide }: Change,
): Promise<Handled<AlarmRule, AlarmRuleEvent>> {
  return outdatedAs('AlarmRuleOutdated', async () => {
    const context = contextNow();
    const by = await signing(deps)(asked.request, signature, context.metadata);
    const decider = {
      ...alarmRuleFold,
      admit: (rule: AlarmRule) => knownAlarmRule(rule, organizationOf(asked.request)),
      decide: (rule: AlarmRule) => withRuleSignature(rule, decide(rule), by),
    };
    return handleCommand(deps.eventStore, streamOf(asked), decider, context);
  });
}

function streamOf(asked: AskedById): string {
  return alarmRuleStream(asked.params.id);
}
