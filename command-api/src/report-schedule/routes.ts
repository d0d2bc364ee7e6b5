import type { ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { reportScheduleShape } from '@watchglass/schemas/report-schedule/commands';
import { MAKES_REPORTS } from '@watchglass/schemas/report-schedule/entity';
import { reportScheduleStream, type ReportScheduleEvent } from '@watchglass/schemas/report-schedule/events';
import { lastPeriod } from '@watchglass/schemas/report-schedule/periods';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { route, type AskedById } from '../http/route.ts';
import { outdatedAs } from '../outdated-as.ts';
import { makeDue } from '../report/make-due.ts';
import { checkedDefinition } from './check-definition.ts';
import {
  changeSchedule,
  knownSchedule,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  scheduleFold,
  scheduleReport,
  type Schedule,
} from './schedule.ts';
import { mustHaveRoom } from './schedule-rows.ts';

const needs = MAKES_REPORTS;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: uuid() });
const answers = { 200: doneShape };
const ofDefinition = ['LimitsCrossed', 'TooManyRecipients', 'RecipientUnknown', 'RecipientUnconfirmed'] as const;
const ofVersion = ['ScheduleOutdated', 'Conflict', 'Outdated', 'VersionRequired'] as const;

/** POST /api/reports/{org}/schedules, PUT and DELETE …/schedules/{id} with If-Match, POST …/schedules/{id}/run, /pause and /resume. */
export function reportScheduleRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/reports/{org}/schedules',
      needs,
      command: 'ScheduleReport',
      answers: { 201: madeShape },
      params: shape({ org }),
      payload: reportScheduleShape,
      refuses: [...ofDefinition, 'TooManySchedules', 'Conflict'],
      handler: async ({ request, payload }, h) => {
        const about = { scheduleId: deps.newId(), organizationId: organizationOf(request) };
        const definition = await checkedDefinition(deps, sightOf(request), payload);
        await mustHaveRoom(deps.relational, about.organizationId);
        const decide = (schedule: Schedule) => scheduleReport(schedule, { ...about, definition });
        const decider = { ...scheduleFold, decide };
        const stream = reportScheduleStream(about.scheduleId);
        const handled = await handleCommand(deps.eventStore, stream, decider, contextOf(request, deps));
        return answer(h, handled, { id: about.scheduleId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/reports/{org}/schedules/{id}',
      needs,
      command: 'ChangeReportSchedule',
      answers,
      params,
      payload: reportScheduleShape,
      refuses: [...ofDefinition, ...ofVersion],
      handler: async (asked, h) => {
        const organizationId = organizationOf(asked.request);
        await knownNow(deps, asked);
        const definition = await checkedDefinition(deps, sightOf(asked.request), asked.payload);
        const decide = (schedule: Schedule) => changeSchedule(schedule, { organizationId, definition });
        return answer(h, await carryOut(deps, asked, { decide, context: versionedContextOf(asked.request, deps) }));
      },
    }),
    route('DELETE', {
      path: '/api/reports/{org}/schedules/{id}',
      needs: { ...needs, unlicensed: 'what was scheduled can always be taken back' },
      command: 'RemoveReportSchedule',
      answers,
      params,
      refuses: [...ofVersion],
      handler: async (asked, h) => {
        const decide = (schedule: Schedule) => removeSchedule(schedule, organizationOf(asked.request));
        return answer(h, await carryOut(deps, asked, { decide, context: versionedContextOf(asked.request, deps) }));
      },
    }),
    ...switchRoutes(deps),
    runRoute(deps),
  ];
}

function switchRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/reports/{org}/schedules/{id}/pause',
      needs: { ...needs, unlicensed: 'what was scheduled can always be held back' },
      command: 'PauseReportSchedule',
      answers,
      params,
      refuses: ['Conflict'],
      handler: async (asked, h) => {
        const decide = (schedule: Schedule) => pauseSchedule(schedule, organizationOf(asked.request), 'byHand');
        return answer(h, await carryOut(deps, asked, { decide, context: contextOf(asked.request, deps) }));
      },
    }),
    route('POST', {
      path: '/api/reports/{org}/schedules/{id}/resume',
      needs,
      command: 'ResumeReportSchedule',
      answers,
      params,
      refuses: ['AccessForbidden', 'Conflict'],
      handler: async (asked, h) => {
        const decide = (schedule: Schedule) => resumeSchedule(schedule, organizationOf(asked.request));
        return answer(h, await carryOut(deps, asked, { decide, context: contextOf(asked.request, deps) }));
      },
    }),
  ];
}

/** The newest period that is over is reported now, with the sight of who asks; one that was reported already is only named. */
function runRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/reports/{org}/schedules/{id}/run',
    needs,
    command: 'RunReportSchedule',
    answers: { 201: madeShape },
    params,
    refuses: ['Conflict'],
    handler: async (asked, h) => {
      const { scheduleId, definition } = await knownNow(deps, asked);
      const { reportId, handled } = await makeDue(deps.eventStore, contextOf(asked.request, deps), {
        organizationId: organizationOf(asked.request),
        scheduleId,
        definition,
        makerId: callerOf(asked.request).id,
        cause: 'byHand',
        period: lastPeriod(definition, deps.clock().getTime()),
      });
      return answer(h, handled, { id: reportId }).code(201);
    },
  });
}

async function knownNow(deps: ServiceDeps, { request, params: { id } }: AskedById) {
  const { state } = await load(deps.eventStore, reportScheduleStream(id), scheduleFold);
  return knownSchedule(state, organizationOf(request));
}

interface Work {
  readonly decide: (schedule: Schedule) => ReportScheduleEvent[];
  readonly context: CommandContext;
}

/** `NotFound` comes before any refusal of the version. */
async function carryOut(
  deps: ServiceDeps,
  { request, params: { id } }: AskedById,
  { decide, context }: Work,
): Promise<Handled<Schedule, ReportScheduleEvent>> {
  const admit = (schedule: Schedule) => knownSchedule(schedule, organizationOf(request));
  const decider = { ...scheduleFold, admit, decide };
  return outdatedAs('ScheduleOutdated', async () =>
    handleCommand(deps.eventStore, reportScheduleStream(id), decider, context),
  );
}
