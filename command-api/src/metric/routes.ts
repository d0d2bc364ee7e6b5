import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { changeUnitShape } from '@watchglass/schemas/metric/commands';
import { metricStream } from '@watchglass/schemas/metric/events';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { changeUnit } from './change-unit.ts';
import { customMetricFold, type CustomMetricState } from './custom-metric.ts';

const MOST = 2 ** 31 - 1;

/** PUT /api/metrics/{org}/metric/{id}. */
export function metricRoutes(deps: Deps): ServerRoute[] {
  return [
    route('PUT', {
      path: '/api/metrics/{org}/metric/{id}',
      needs: { access: 'member', module: 'organization', right: 'w' },
      command: 'ChangeCustomMetricUnit',
      answers: { 200: doneShape },
      params: shape({ org: integer(1, MOST), id: integer(1, MOST) }),
      payload: changeUnitShape,
      refuses: ['MetricNotCustom', 'UnitConvertible', 'Conflict'],
      handler: async ({ request, params: { id }, payload: { unit } }, h) => {
        if (metricById.has(id)) refuse('MetricNotCustom');
        const command = { organizationId: organizationOf(request), unit };
        const decider = { ...customMetricFold, decide: (metric: CustomMetricState) => changeUnit(metric, command) };
        return answer(h, await handleCommand(deps.eventStore, metricStream(id), decider, contextOf(request, deps)));
      },
    }),
  ];
}
