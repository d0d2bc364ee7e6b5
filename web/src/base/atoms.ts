import type { DescribeBase, TakeOverBase, UnregisterBase } from '@watchglass/schemas/base/commands';
import type { BaseView } from '@watchglass/schemas/base/views';
import { atom } from 'jotai';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export const baseList: (organizationId: number) => RowList<BaseView> = keyed((organizationId: number) =>
  rowList<BaseView>('base', `/api/gateways/${organizationId}`),
);

const REFUSED: RefusedFields = {
  GatewayNotFound: 'serial',
  GatewayAlreadyRegistered: 'serial',
  BaseAlreadyAdded: 'serial',
  SerialNeeded: 'serial',
  FirmwareTooOld: 'serial',
  PinWrong: 'pin',
  PinExpired: 'pin',
  PinSpoiled: 'pin',
};

/** Takes a base over by the PIN on its display. */
export const takeOverBaseAtom = atom(null, async (get, _set, organizationId: number, form: TakeOverBase) => {
  await atFields(get(requiredHttpAtom).post(`/api/gateways/${organizationId}/takeover`, form), REFUSED);
});

export interface BaseId {
  readonly organizationId: number;
  readonly serial: string;
}
const pathOf = ({ organizationId, serial }: BaseId) =>
  `/api/gateways/${organizationId}/base/${encodeURIComponent(serial)}`;

export const describeBaseAtom = atom(null, async (get, _set, id: BaseId, body: DescribeBase) => {
  await get(requiredHttpAtom).call(pathOf(id), { method: 'PUT', body });
});

export const pauseBaseAtom = atom(null, async (get, _set, id: BaseId, action: 'pause' | 'unpause') => {
  await get(requiredHttpAtom).post(`${pathOf(id)}/${action}`, {});
});

const PROOFS: RefusedFields = { KeyphraseWrong: 'keyphrase', WrongPassword: 'password' };

/** Unregisters the base and deletes its credential. */
export const unregisterBaseAtom = atom(null, async (get, _set, id: BaseId, body: UnregisterBase) => {
  await atFields(get(requiredHttpAtom).call(pathOf(id), { method: 'DELETE', body }), PROOFS);
});
