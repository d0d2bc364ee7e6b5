import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { changeNotificationsShape, testNotificationsShape } from '@watchglass/schemas/notification/commands';
import { notificationStream, type NotificationEvent } from '@watchglass/schemas/notification/events';
import type { NotificationSettings } from '@watchglass/schemas/notification/settings';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { signInLimits } from '../user/sign-in-limits.ts';
import { testSms } from '../sms/test-sms.ts';
import { changeSettings, settingsFold } from './settings.ts';

/** /api/user/notifications: how a person wants to be told. The user id comes from the session. */
export function notificationRoutes(deps: ServiceDeps): ServerRoute[] {
  const limits = signInLimits(deps, 'notification-test');
  return [
    route('POST', {
      path: '/api/user/notifications/test',
      needs: { access: 'user' },
      command: 'TestNotifications',
      answers: { 200: doneShape },
      payload: testNotificationsShape,
      refuses: ['TooManyRequests', 'Conflict', 'PhoneNotConfirmed', 'SmsNotSetUp', 'SmsNotSent'],
      handler: async ({ request, payload: { channel } }, h) => {
        const { id: userId, clientAddress } = callerOf(request);
        await limits.count(userId, clientAddress);
        if (channel === 'sms') await testSms(deps, userId);
        const decide = (): NotificationEvent[] => [{ type: 'NotificationTestRequested', data: { userId, channel } }];
        const context = contextOf(request, deps);
        return answer(
          h,
          await handleCommand(deps.eventStore, notificationStream(userId), { ...settingsFold, decide }, context),
        );
      },
    }),
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
