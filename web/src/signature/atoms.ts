import type { SignatureSettingsView } from '@watchglass/schemas/signature/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';

export const signaturesPath = (organizationId: number): string => `/api/alarms/${organizationId}/signatures`;

export const configureSignaturesAtom = atom(
  null,
  async (get, _set, organizationId: number, body: SignatureSettingsView) => {
    await get(requiredHttpAtom).call(signaturesPath(organizationId), { method: 'PUT', body });
  },
);
