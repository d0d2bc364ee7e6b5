import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import {
  acceptQuarantineShape,
  dismissQuarantineShape,
  type AcceptQuarantine,
  type DismissQuarantine,
} from '@watchglass/schemas/quarantine/commands';
import { chosenConversion } from '@watchglass/schemas/quarantine/conversion';
import type { QuarantineEvent } from '@watchglass/schemas/quarantine/events';
import { ACCEPTABLE } from '@watchglass/schemas/reading/quarantine';
import { decidedShape } from '@watchglass/schemas/quarantine/views';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps, ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { refuseField } from '../refuse-field.ts';
import { reasoned } from '../sensor/reasoned.ts';
import { acceptRecords, dismissRecords, groupFold, streamOfGroup, type QuarantineGroup } from './group.ts';
import { groupRecords } from './group-records.ts';
import { measuredMetric, seenSensor } from './seen-point.ts';

type QuarantineDeps = Deps & Pick<ServiceDeps, 'timeSeries'>;

const said = {
  needs: { access: 'member', module: 'organization', right: 'w' },
  answers: { 200: decidedShape },
  params: shape({ org: integer(1, 2 ** 31 - 1) }),
} as const;
const decided = ['QuarantineDecided', 'QuarantineInHand', 'Conflict'] as const;

/** POST /api/readings/{org}/quarantine/accept and …/dismiss: decisions on what lies in quarantine, one group at a time. */
export function quarantineRoutes(deps: QuarantineDeps): ServerRoute[] {
  return [
    route('POST', {
      ...said,
      path: '/api/readings/{org}/quarantine/accept',
      command: 'AcceptQuarantine',
      payload: acceptQuarantineShape,
      refuses: ['UnitUnknown', 'NotAcceptable', 'SensorIsDeleted', ...decided],
      handler: async ({ request, payload }, h) => {
        const point = await acceptablePoint(deps, request, payload);
        const conversion = chosenConversion(payload, point.units);
        return decide(deps, { request, payload, h }, (group, decision) =>
          acceptRecords(group, { ...decision, ...point, conversion }),
        );
      },
    }),
    route('POST', {
      ...said,
      path: '/api/readings/{org}/quarantine/dismiss',
      command: 'DismissQuarantine',
      payload: dismissQuarantineShape,
      refuses: decided,
      handler: async ({ request, payload }, h) => {
        const sight = sightOf(request);
        // Who is not limited also sees records of sensors that are unknown.
        if (sight.locations !== null) await seenSensor(deps, sight, payload.sensor);
        return decide(deps, { request, payload, h }, dismissRecords);
      },
    }),
  ];
}

/** Refuses records that cannot become readings, and impossible values without a reason. */
async function acceptablePoint(deps: Deps, request: Request, { reason, sensor, metric, why = '' }: AcceptQuarantine) {
  const heard = await seenSensor(deps, sightOf(request), sensor);
  if (!ACCEPTABLE.includes(reason)) refuse('NotAcceptable');
  if (heard.state === 'deleted') refuse('SensorIsDeleted');
  const { id, units } = await measuredMetric(deps, heard, metric);
  if (reason === 'implausibleValue' && why === '') refuseField('why', 'a reason is needed', 'any.required');
  return { sensorId: heard.id, metricId: id, units };
}

interface Asked {
  readonly request: Request;
  readonly payload: DismissQuarantine;
  readonly h: ResponseToolkit;
}

type Decide = (group: QuarantineGroup, decision: Parameters<typeof dismissRecords>[1]) => QuarantineEvent[];

/** Records are counted for the state in which the group was read: after another decision they count as decided. */
async function decide(deps: QuarantineDeps, { request, payload, h }: Asked, decideOn: Decide): Promise<ResponseObject> {
  const organizationId = organizationOf(request);
  const { reason, sensor, metric, unit, why } = payload;
  const group = { reason, sensor, metric, unit };
  const stream = streamOfGroup(organizationId, group);
  const { state } = await load(deps.eventStore, stream, groupFold);
  const until = Math.min(Date.parse(payload.receivedUntil), deps.clock().getTime());
  const records = await groupRecords(deps.timeSeries, { organizationId, group, until }, state);
  const decisionId = deps.newId();
  const decider = {
    ...groupFold,
    decide: (now: QuarantineGroup) => decideOn(now, { decisionId, organizationId, group, records }),
  };
  const handled = await handleCommand(deps.eventStore, stream, decider, reasoned(contextOf(request, deps), why));
  const count = handled.events.flatMap(({ data }) => ('total' in data ? [data.count] : [])).at(0) ?? 0;
  return answer(h, handled, { decisionId, count });
}
