import type { Request, ServerRoute } from '@hapi/hapi';
import { alarmRuleShape } from '@watchglass/schemas/alarm-rule/commands';
import { alarmRuleTemplatesStream, type AlarmRuleTemplateEvent } from '@watchglass/schemas/alarm-rule/template-events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustHaveMetric } from '../metric/must-have-metric.ts';
import { checkDefinition } from './check-definition.ts';
import { createTemplate, deleteTemplate, templatesFold, type Templates } from './templates.ts';

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);

/** POST /api/alarms/{org}/templates and DELETE …/templates/{id}: rules to begin with, of the organization's own. */
export function alarmRuleTemplateRoutes(deps: Deps): ServerRoute[] {
  const carryOut = (
    request: Request,
    decide: (templates: Templates) => AlarmRuleTemplateEvent[],
  ): Promise<Handled<Templates, AlarmRuleTemplateEvent>> => {
    const stream = alarmRuleTemplatesStream(organizationOf(request));
    return handleCommand(deps.eventStore, stream, { ...templatesFold, decide }, contextOf(request, deps));
  };
  return [
    route('POST', {
      path: '/api/alarms/{org}/templates',
      needs,
      command: 'CreateAlarmRuleTemplate',
      answers: { 201: madeShape },
      params: shape({ org }),
      payload: alarmRuleShape,
      refuses: [
        'ThresholdMissing',
        'ThresholdsOutOfOrder',
        'WarningDelayLongerThanCritical',
        'DeadbandTooWide',
        'DelayMissing',
        'DelayTooShort',
        'MetricUnknown',
        'TooManyTemplates',
        'TemplateNameTaken',
        'Conflict',
      ],
      handler: async ({ request, payload }, h) => {
        const about = { templateId: deps.newId(), organizationId: organizationOf(request) };
        checkDefinition(payload);
        if (payload.kind !== 'baseOffline')
          await mustHaveMetric(deps.eventStore, about.organizationId, payload.metricId);
        const handled = await carryOut(request, (templates) => createTemplate(templates, about, payload));
        return answer(h, handled, { id: about.templateId }).code(201);
      },
    }),
    route('DELETE', {
      path: '/api/alarms/{org}/templates/{id}',
      needs,
      command: 'DeleteAlarmRuleTemplate',
      answers: { 200: doneShape },
      params: shape({ org, id: uuid() }),
      refuses: ['Conflict'],
      handler: async ({ request, params }, h) => {
        const about = { templateId: params.id, organizationId: organizationOf(request) };
        return answer(h, await carryOut(request, (templates) => deleteTemplate(templates, about)));
      },
    }),
  ];
}
