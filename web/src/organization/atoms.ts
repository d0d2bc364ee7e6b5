import type { OrganizationDetailsView } from '@watchglass/schemas/organization/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { userResource } from '../user/atoms.ts';
import { configuringOf, type Configuration } from './configuration.ts';

/** Creates an organization and returns its id. The user's list is read first, so that the workspace can be opened. */
export const createOrganizationAtom = atom(null, async (get, set, form: { name: string; timeZone: string }) => {
  const { id } = await get(requiredHttpAtom).post<{ id: number }>('/api/spaces', form);
  await set(userResource.loadAtom, true);
  return id;
});

/** Leaves the organization and reads the user's list again. */
export const leaveOrganizationAtom = atom(null, async (get, set, id: number) => {
  await get(requiredHttpAtom).call(`/api/permissions/${id}/leave`, { method: 'DELETE' });
  await set(userResource.loadAtom, true);
});

/**
 * Deletes the organization for all members. The user's list keeps it until it is read again, so that its page can be
 * left first.
 */
export const deleteOrganizationAtom = atom(null, async (get, _set, id: number, keyphrase: string) => {
  await get(requiredHttpAtom).call(`/api/spaces/space/${id}`, { method: 'DELETE', body: { keyphrase } });
});

/** Cancels a deletion by the token of an administrator's link and returns the organization's id. */
export const restoreOrganizationAtom = atom(null, async (get, set, token: string) => {
  const { call, session } = get(requiredHttpAtom);
  const { value } = await call<{ id: number }>('/api/spaces/delete/cancel', {
    method: 'POST',
    body: { token },
    anonymous: true,
  });
  if (session.refreshToken() !== null) await set(userResource.loadAtom, true);
  return value.id;
});

export type LogoKind = 'square' | 'wide';
const PART: Readonly<Record<LogoKind, string>> = { square: 'smallLogo', wide: 'bigLogo' };

export const uploadLogoAtom = atom(null, async (get, set, id: number, { kind, file, onProgress }: LogoUpload) => {
  const form = new FormData();
  form.set(PART[kind], file);
  await get(requiredHttpAtom).call(`/api/spaces/space/${id}/files`, { method: 'POST', files: { form, onProgress } });
  await set(userResource.loadAtom, true);
});

export const removeLogosAtom = atom(null, async (get, set, id: number) => {
  await get(requiredHttpAtom).call(`/api/spaces/space/${id}/files`, { method: 'DELETE' });
  await set(userResource.loadAtom, true);
});

interface LogoUpload {
  readonly kind: LogoKind;
  readonly file: File;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Changes the details of the form. The name is also in the user's list of workspaces. */
export const configureOrganizationAtom = atom(
  null,
  async (get, set, { id, etag, payerType }: OrganizationDetailsView, form: Configuration) => {
    const { call } = get(requiredHttpAtom);
    const configuring = configuringOf(form);
    const configured = await call(`/api/spaces/space/${id}`, { method: 'PUT', body: configuring, ifMatch: etag });
    if (form.payerType !== payerType) {
      const body = { payerType: form.payerType, vatNumber: configuring.vatNumber };
      await call(`/api/spaces/payer/${id}`, { method: 'PUT', body, ifMatch: configured.etag ?? etag });
    }
    await set(userResource.loadAtom, true);
  },
);
