import type { Request, ServerRoute } from '@hapi/hapi';
import { calendarPath, calendarShape } from '@watchglass/schemas/calendar/commands';
import { calendarsStream, type CalendarEvent } from '@watchglass/schemas/calendar/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { calendarsFold, type Calendars } from './calendars.ts';
import { changeCalendar, createCalendar, deleteCalendar, type Which } from './change-calendars.ts';

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const params = shape(calendarPath);
const answers = { 200: doneShape };

/** POST /api/alarms/{org}/calendars, PUT and DELETE …/calendars/{id}. */
export function calendarRoutes(deps: ServiceDeps): ServerRoute[] {
  const carryOut = (request: Request, decide: (calendars: Calendars) => CalendarEvent[]) =>
    handleCommand(
      deps.eventStore,
      calendarsStream(organizationOf(request)),
      { ...calendarsFold, decide },
      contextOf(request, deps),
    );
  return [
    route('POST', {
      path: '/api/alarms/{org}/calendars',
      needs,
      command: 'CreateCalendar',
      answers: { 201: madeShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      payload: calendarShape,
      refuses: ['TooManyCalendars', 'CalendarNameTaken', 'Conflict'],
      handler: async ({ request, payload }, h) => {
        const command = { organizationId: organizationOf(request), calendarId: deps.newId(), ...payload };
        const handled = await carryOut(request, (calendars) => createCalendar(calendars, command));
        return answer(h, handled, { id: command.calendarId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/alarms/{org}/calendars/{id}',
      needs,
      command: 'ChangeCalendar',
      answers,
      params,
      payload: calendarShape,
      refuses: ['CalendarNameTaken', 'Conflict'],
      handler: async ({ request, params: { id: calendarId }, payload }, h) => {
        const command = { organizationId: organizationOf(request), calendarId, ...payload };
        return answer(h, await carryOut(request, (calendars) => changeCalendar(calendars, command)));
      },
    }),
    route('DELETE', {
      path: '/api/alarms/{org}/calendars/{id}',
      needs,
      command: 'DeleteCalendar',
      answers,
      params,
      refuses: ['InUse', 'Conflict'],
      handler: async ({ request, params: { id: calendarId } }, h) => {
        const which = { organizationId: organizationOf(request), calendarId };
        await mustBeUnused(deps, which);
        return answer(h, await carryOut(request, (calendars) => deleteCalendar(calendars, which)));
      },
    }),
  ];
}

/** Whoever guesses an id learns nothing of rules. */
async function mustBeUnused(deps: ServiceDeps, { organizationId, calendarId }: Which): Promise<void> {
  const { state } = await load(deps.eventStore, calendarsStream(organizationId), calendarsFold);
  if (!state.has(calendarId)) refuse('NotFound');
  const rule = await deps.rulesOfDestinations.ruleWithCalendar(calendarId);
  if (rule !== null) refuse('InUse', { by: rule });
}
