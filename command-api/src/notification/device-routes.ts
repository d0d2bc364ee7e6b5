import type { ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { notificationStream, type NotificationEvent } from '@watchglass/schemas/notification/events';
import {
  addDeviceShape,
  devicePath,
  deviceTestedShape,
  type DeviceTested,
} from '@watchglass/schemas/notification/push';
import { DEVICES_PER_PERSON } from '@watchglass/schemas/notification/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { hostOf } from '../outgoing/address-problem.ts';
import { textsIn } from '../mail/texts.ts';
import { signInLimits } from '../user/sign-in-limits.ts';
import { readerOf } from './alarm-facts.ts';
import { deviceAt, devicesFold, forgetDevice, keepDevice, openDevice, type Devices } from './push-devices.ts';
import { pushRequest, topicOf } from './push-request.ts';
import { isAtPushService } from './push-services.ts';
import { endDevice, removeDevice } from './remove-device.ts';

const needs = { access: 'user' } as const;
const params = shape(devicePath);

/** POST /api/user/notifications/devices, DELETE …/devices/{id}, POST …/devices/{id}/test. The user id comes from the session. */
export function deviceRoutes(deps: ServiceDeps): ServerRoute[] {
  return [addRoute(deps), removeRoute(deps), testRoute(deps)];
}

/** A browser that is a device of the person already keeps its id; one of another person is theirs no more. */
function addRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/user/notifications/devices',
    needs,
    command: 'AddNotificationDevice',
    answers: { 201: madeShape },
    payload: addDeviceShape,
    refuses: ['TooManyDevices', 'PushServiceUnknown', 'Conflict'],
    handler: async ({ request, payload: { name, ...subscription } }, h) => {
      const userId = callerOf(request).id;
      if (!isAtPushService(subscription.endpoint, deps.config.outgoing)) refuse('PushServiceUnknown');
      const before = await deviceAt(deps.relational, subscription.endpoint);
      const isOwn = before?.userId === userId;
      const deviceId = isOwn ? before.deviceId : deps.newId();
      const added = {
        userId,
        deviceId,
        name: await deps.vault.seal(userId, name),
        host: hostOf(new URL(subscription.endpoint)),
      };
      const { state } = await load(deps.eventStore, notificationStream(userId), devicesFold);
      addDevice(state, added);
      await keepDevice(deps, { deviceId, userId }, subscription);
      if (before && !isOwn) await endDevice(deps, { ...before, cause: 'taken' });
      const decide = (devices: Devices) => addDevice(devices, added);
      const context = contextOf(request, deps);
      const stream = notificationStream(userId);
      const handled = await handleCommand(deps.eventStore, stream, { ...devicesFold, decide }, context);
      return answer(h, handled, { id: deviceId }).code(201);
    },
  });
}

type Added = Extract<NotificationEvent, { type: 'NotificationDeviceAdded' }>['data'];

function addDevice(devices: Devices, added: Added): NotificationEvent[] {
  if (devices.has(added.deviceId)) return [];
  if (devices.size >= DEVICES_PER_PERSON) refuse('TooManyDevices', { limit: DEVICES_PER_PERSON });
  return [{ type: 'NotificationDeviceAdded', data: added }];
}

function removeRoute(deps: ServiceDeps): ServerRoute {
  return route('DELETE', {
    path: '/api/user/notifications/devices/{id}',
    needs,
    command: 'RemoveNotificationDevice',
    answers: { 200: doneShape },
    params,
    refuses: ['Conflict'],
    handler: async ({ request, params: { id: deviceId } }, h) => {
      const userId = callerOf(request).id;
      const decide = (devices: Devices) => {
        const events = removeDevice(devices, { userId, deviceId, cause: 'byHand' });
        return events.length === 0 ? refuse('NotFound') : events;
      };
      const context = contextOf(request, deps);
      const stream = notificationStream(userId);
      const handled = await handleCommand(deps.eventStore, stream, { ...devicesFold, decide }, context);
      await forgetDevice(deps.relational, deviceId);
      return answer(h, handled);
    },
  });
}

function testRoute(deps: ServiceDeps): ServerRoute {
  const limits = signInLimits(deps, 'notification-test');
  return route('POST', {
    path: '/api/user/notifications/devices/{id}/test',
    needs,
    command: 'TestNotificationDevice',
    answers: { 200: deviceTestedShape },
    params,
    refuses: ['TooManyRequests', 'NotFound'],
    handler: async ({ request, params: { id: deviceId } }): Promise<DeviceTested> => {
      const { id: userId, clientAddress } = callerOf(request);
      const { state } = await load(deps.eventStore, notificationStream(userId), devicesFold);
      if (!state.has(deviceId)) refuse('NotFound');
      await limits.count(userId, clientAddress);
      return trial(deps, { userId, deviceId });
    },
  });
}

async function trial(
  deps: ServiceDeps,
  which: { readonly userId: string; readonly deviceId: string },
): Promise<DeviceTested> {
  const subscription = (await openDevice(deps, which)) ?? refuse('NotFound');
  const { language } = await readerOf(deps.eventStore, which.userId);
  const { subject, before } = textsIn(language).letters.notificationTest;
  const pushed = {
    title: subject,
    body: before.join('\n'),
    path: '/user/notifications',
    tag: 'test',
    isUrgent: 'no',
  } as const;
  const { secrets, publicUrl } = deps.config;
  const terms = { masterKey: secrets.masterKey, publicUrl };
  const { said, why } = await deps.outgoing.send(
    pushRequest(subscription, { pushed, topic: topicOf(which.deviceId) }, terms),
  );
  if (said === 'gone') await endDevice(deps, { ...which, cause: 'gone' });
  if (said === 'taken') return { outcome: 'sent', why: null };
  return { outcome: said === 'gone' ? 'gone' : 'failed', why };
}
