import type { WriteHandover } from '@watchglass/schemas/handover/commands';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';

export const handoverPath = (organizationId: number, id: string): string =>
  `/api/alarms/${organizationId}/handovers/${id}`;

export const writeHandoverAtom = atom(null, async (get, _set, organizationId: number, form: WriteHandover) => {
  await get(requiredHttpAtom).post(`/api/alarms/${organizationId}/handovers`, form);
});

export const acceptHandoverAtom = atom(null, async (get, _set, organizationId: number, id: string) => {
  await get(requiredHttpAtom).post(`${handoverPath(organizationId, id)}/accept`, {});
});
