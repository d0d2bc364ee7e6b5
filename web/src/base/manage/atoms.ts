import type { ChangeNetwork, SessionTerms } from '@watchglass/schemas/base/management';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../../http/browser.ts';
import type { BaseId } from '../atoms.ts';

/** What a person asks of a base in a session. */
export const PROCEDURES = {
  reboot: 'reboot',
  licenceSync: 'licence-sync',
  pairing: 'pairing',
} as const;
export type Procedure = keyof typeof PROCEDURES;

const pathOf = ({ organizationId, serial }: BaseId, action: string) =>
  `/api/gateways/${organizationId}/base/${encodeURIComponent(serial)}/${action}`;

export const openSessionAtom = atom(null, async (get, _set, id: BaseId, password: string) => {
  await get(requiredHttpAtom).post(pathOf(id, 'session'), { password });
});

/** Notes the person's activity; the answer says until when the session goes on. */
export const continueSessionAtom = atom(
  null,
  async (get, _set, id: BaseId): Promise<SessionTerms> =>
    (await get(requiredHttpAtom).call<SessionTerms>(pathOf(id, 'session'), { method: 'PUT', body: {} })).value,
);

export const closeSessionAtom = atom(null, async (get, _set, id: BaseId) => {
  await get(requiredHttpAtom).call(pathOf(id, 'session'), { method: 'DELETE' });
});

export const beginProcedureAtom = atom(null, async (get, _set, id: BaseId, procedure: Procedure) => {
  await get(requiredHttpAtom).post(pathOf(id, PROCEDURES[procedure]), {});
});

export const changeNetworkAtom = atom(null, async (get, _set, id: BaseId, network: ChangeNetwork) => {
  await get(requiredHttpAtom).post(pathOf(id, 'network'), network);
});

export const upgradeFirmwareAtom = atom(null, async (get, _set, id: BaseId, password: string) => {
  await get(requiredHttpAtom).post(pathOf(id, 'firmware'), { password });
});
