import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { changeNotificationsShape } from '@watchglass/schemas/notification/commands';
import { notificationStream } from '@watchglass/schemas/notification/events';
import type { NotificationSettings } from '@watchglass/schemas/notification/settings';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { changeSettings, settingsFold } from './settings.ts';

/** /api/user/notifications: how a person wants to be told. The user id comes from the session. */
export function notificationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('PUT', {
      path: '/api/user/notifications',
      needs: { access: 'user' },
      command: 'ChangeNotifications',
      answers: { 200: doneShape },
      payload: changeNotificationsShape,
      refuses: ['Conflict'],
      handler: async ({ request, payload: settings }, h) => {
        const userId = callerOf(request).id;
        const decide = (before: NotificationSettings) => changeSettings(before, { userId, settings });
        const context = contextOf(request, deps);
        return answer(
          h,
          await handleCommand(deps.eventStore, notificationStream(userId), { ...settingsFold, decide }, context),
        );
      },
    }),
  ];
}
