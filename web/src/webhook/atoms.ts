import { pathOf } from '@watchglass/schemas/entity';
import { webhook } from '@watchglass/schemas/webhook/entity';
import type { WebhookMade, WebhookTested } from '@watchglass/schemas/webhook/views';
import { atom } from 'jotai';
import { atFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';

export interface Which {
  readonly organizationId: number;
  readonly id: string;
}

export const webhookPath = ({ organizationId, id }: Which): string =>
  `${pathOf(webhook, organizationId)}/webhook/${id}`;
const FIELDS = { WebhookNameTaken: 'name', AddressNotAllowed: 'address', EventTypeUnknown: 'types' } as const;

export const createWebhookAtom = atom(null, (get, _set, organizationId: number, body: object) =>
  atFields(get(requiredHttpAtom).post<WebhookMade>(pathOf(webhook, organizationId), body), FIELDS),
);

export const changeWebhookAtom = atom(null, async (get, _set, which: Which, body: object) => {
  await atFields(get(requiredHttpAtom).call<unknown>(webhookPath(which), { method: 'PUT', body }), FIELDS);
});

export const deleteWebhookAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(webhookPath(which), { method: 'DELETE' });
});

export const testWebhookAtom = atom(null, (get, _set, which: Which) =>
  get(requiredHttpAtom).post<WebhookTested>(`${webhookPath(which)}/test`),
);

export const rotateSecretAtom = atom(null, (get, _set, which: Which) =>
  get(requiredHttpAtom).post<{ secret: string }>(`${webhookPath(which)}/secret`),
);

export const switchWebhookAtom = atom(null, async (get, _set, which: Which, verb: 'enable' | 'disable') => {
  await get(requiredHttpAtom).post(`${webhookPath(which)}/${verb}`);
});

export const resendAtom = atom(null, async (get, _set, which: Which, what: { message: string } | { since: string }) => {
  await get(requiredHttpAtom).post(`${webhookPath(which)}/resend`, what);
});
