import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { alarmLinkSettingsShape } from '@watchglass/schemas/notification/commands';
import { alarmLinksStream, type NotificationEvent } from '@watchglass/schemas/notification/events';
import { integer, shape } from '@watchglass/schemas/shape';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type Fold } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';

type LinksConfigured = Extract<NotificationEvent, { type: 'AlarmLinksConfigured' }>;

/** True if messages of the workspace carry links that acknowledge: so it is until somebody switches them off. */
export const linksFold: Fold<boolean, LinksConfigured> = {
  initial: true,
  evolve: (_on, { data: { acknowledge } }) => acknowledge,
};

/** Decides nothing if they already are so. */
export function configureLinks(before: boolean, acknowledge: boolean, organizationId: number): LinksConfigured[] {
  return before === acknowledge ? [] : [{ type: 'AlarmLinksConfigured', data: { organizationId, acknowledge } }];
}

export async function areLinksOn(store: EventStore, organizationId: number): Promise<boolean> {
  return (await load(store, alarmLinksStream(organizationId), linksFold)).state;
}

/** PUT /api/alarms/{org}/links, by administrators. */
export function linkSettingsRoute(deps: Deps): ServerRoute {
  return route('PUT', {
    path: '/api/alarms/{org}/links',
    needs: { access: 'member', role: ROLE.admin },
    command: 'ConfigureAlarmLinks',
    answers: { 200: doneShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    payload: alarmLinkSettingsShape,
    refuses: ['Conflict'],
    handler: async ({ request, payload }, h) => {
      const organizationId = organizationOf(request);
      const decide = (before: boolean) => configureLinks(before, payload.acknowledge, organizationId);
      const decider = { ...linksFold, decide };
      const handled = await handleCommand(
        deps.eventStore,
        alarmLinksStream(organizationId),
        decider,
        contextOf(request, deps),
      );
      return answer(h, handled);
    },
  });
}
