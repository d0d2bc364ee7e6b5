import type { NotificationSettings } from '@watchglass/schemas/notification/settings';
import type {
  AlarmLinkSettings,
  PhoneCodeSent,
  PhoneView,
  SubscriptionView,
} from '@watchglass/schemas/notification/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed, resource, type Resource } from '../http/resource.ts';

const PATH = '/api/user/notifications';

export const notificationsResource = resource<NotificationSettings>((http) => http.get<NotificationSettings>(PATH));

export const changeNotificationsAtom = atom(null, async (get, set, body: NotificationSettings) => {
  await get(requiredHttpAtom).call(PATH, { method: 'PUT', body });
  await set(notificationsResource.loadAtom, true);
});

export const testNotificationsAtom = atom(null, async (get, _set, channel: 'email' | 'sms') => {
  await get(requiredHttpAtom).post(`${PATH}/test`, { channel });
});

export const phoneResource = resource<PhoneView>((http) => http.get<PhoneView>(`${PATH}/phone`));

export const sendPhoneCodeAtom = atom(null, (get, _set, body: { readonly phone: string }) =>
  get(requiredHttpAtom).post<PhoneCodeSent>(`${PATH}/phone`, body),
);

export const confirmPhoneAtom = atom(null, async (get, set, body: { readonly code: string }) => {
  await get(requiredHttpAtom).post(`${PATH}/phone/confirm`, body);
  await set(phoneResource.loadAtom, true);
});

export const removePhoneAtom = atom(null, async (get, set) => {
  await get(requiredHttpAtom).call(`${PATH}/phone`, { method: 'DELETE' });
  await set(phoneResource.loadAtom, true);
});

const subscriptionPath = (organizationId: number, ruleId: string): string =>
  `/api/alarms/${organizationId}/rules/${ruleId}/subscription`;

/** Whether a rule tells the person, by the key `<organization>/<rule>`. */
export const subscriptionResource: (key: string) => Resource<SubscriptionView> = keyed((key: string) => {
  const [organizationId = '', ruleId = ''] = key.split('/');
  return resource((http) => http.get<SubscriptionView>(subscriptionPath(Number(organizationId), ruleId)));
});

export const setSubscriptionAtom = atom(
  null,
  async (get, set, which: { readonly organizationId: number; readonly ruleId: string }, isTold: boolean) => {
    const path = subscriptionPath(which.organizationId, which.ruleId);
    await get(requiredHttpAtom).call(path, { method: isTold ? 'PUT' : 'DELETE' });
    await set(subscriptionResource(`${which.organizationId}/${which.ruleId}`).loadAtom, true);
  },
);

export const linksPath = (organizationId: number): string => `/api/alarms/${organizationId}/links`;

export const configureLinksAtom = atom(null, async (get, _set, organizationId: number, body: AlarmLinkSettings) => {
  await get(requiredHttpAtom).call(linksPath(organizationId), { method: 'PUT', body });
});

export const alarmLinkPath = (token: string): string => `/api/alarm-link/${encodeURIComponent(token)}`;

export const acknowledgeByLinkAtom = atom(null, async (get, _set, token: string) => {
  await get(requiredHttpAtom).call(alarmLinkPath(token), { method: 'POST', anonymous: true });
});

export const unsubscribeAtom = atom(null, async (get, _set, token: string) => {
  const path = `/api/unsubscribe?token=${encodeURIComponent(token)}`;
  await get(requiredHttpAtom).call(path, { method: 'POST', anonymous: true });
});
