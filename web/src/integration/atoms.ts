import { pathOf } from '@watchglass/schemas/entity';
import { integration } from '@watchglass/schemas/integration/entity';
import { atom } from 'jotai';
import { atFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';

export interface Which {
  readonly organizationId: number;
  readonly id: string;
}

export const integrationPath = ({ organizationId, id }: Which): string =>
  `${pathOf(integration, organizationId)}/integration/${id}`;

const FIELDS = {
  IntegrationNameTaken: 'name',
  UrlInvalid: 'address',
  HeaderInvalid: 'headers',
  HeadersTooLong: 'headers',
  CronInvalid: 'schedule',
  ScheduleInvalid: 'schedule',
  TopicInvalid: 'mqtt',
  CertificateInvalid: 'clientCertificate',
  CredentialsInvalid: 'credentials',
} as const;

export const createIntegrationAtom = atom(null, async (get, _set, organizationId: number, body: object) => {
  await atFields(get(requiredHttpAtom).post<unknown>(pathOf(integration, organizationId), body), FIELDS);
});

export const changeIntegrationAtom = atom(null, async (get, _set, which: Which, body: object) => {
  await atFields(get(requiredHttpAtom).call<unknown>(integrationPath(which), { method: 'PUT', body }), FIELDS);
});

export const deleteIntegrationAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(integrationPath(which), { method: 'DELETE' });
});

export const stepIntegrationAtom = atom(null, async (get, _set, which: Which, verb: 'enable' | 'disable' | 'skip') => {
  await get(requiredHttpAtom).post(`${integrationPath(which)}/${verb}`);
});

export const resendReadingsAtom = atom(null, async (get, _set, which: Which, since: string) => {
  await get(requiredHttpAtom).post(`${integrationPath(which)}/resend`, { since });
});
