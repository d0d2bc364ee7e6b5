import type { DevicesView, DeviceTested } from '@watchglass/schemas/notification/push';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { resource } from '../http/resource.ts';

const PATH = '/api/user/notifications/devices';

/** The person's devices, and the key to which browsers bind their subscriptions. */
export const devicesResource = resource<DevicesView>((http) => http.get<DevicesView>(PATH));

/** Adds this browser: asks it for a subscription, and tells the server. */
export const addDeviceAtom = atom(null, async (get, set, name: string, subscription: PushSubscriptionJSON) => {
  const { endpoint = '', keys = {} } = subscription;
  const { p256dh, auth } = keys;
  await get(requiredHttpAtom).post(PATH, { name, endpoint, keys: { p256dh, auth } });
  await set(devicesResource.loadAtom, true);
});

export const removeDeviceAtom = atom(null, async (get, set, id: string) => {
  await get(requiredHttpAtom).call(`${PATH}/${id}`, { method: 'DELETE' });
  await set(devicesResource.loadAtom, true);
});

export const testDeviceAtom = atom(null, async (get, set, id: string) => {
  const tested = await get(requiredHttpAtom).post<DeviceTested>(`${PATH}/${id}/test`);
  if (tested.outcome === 'gone') await set(devicesResource.loadAtom, true);
  return tested;
});
