import { pathOf } from '@watchglass/schemas/entity';
import { member as entity } from '@watchglass/schemas/member/entity';
import type { ChangeMember, TransferOwnership } from '@watchglass/schemas/member/commands';
import type { MemberView } from '@watchglass/schemas/member/views';
import type { Page } from '@watchglass/schemas/page';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { userResource } from '../user/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { memberQueries, type MemberQuery } from './member-query.ts';

/** A page of the organization's members, read again whenever one changes. */
export function useMembers(query: MemberQuery) {
  const path = memberQueries.listPath(pathOf(entity, useOrganization().id), query);
  const reading = useRead(path, (http, signal) => http.get<Page<MemberView>>(path, signal));
  useRowChanges('member', reading);
  return reading;
}

export interface MemberId {
  readonly organizationId: number;
  readonly userId: string;
}

const memberPath = ({ organizationId, userId }: MemberId) => `/api/permissions/${organizationId}/user/${userId}`;

/** GET api/permissions/{org}/user/{id}?at, for an instant in epoch milliseconds. */
export function pastMemberPath(member: MemberId, at: number): string {
  return `${memberPath(member)}?at=${new Date(at).toISOString()}`;
}

export const changeMemberAtom = atom(null, async (get, _set, member: MemberId, body: ChangeMember) => {
  await get(requiredHttpAtom).call(memberPath(member), { method: 'PUT', body });
});

/** The transfer changes the person's own role, so the user is read again. */
export const transferOwnershipAtom = atom(null, async (get, set, organizationId: number, body: TransferOwnership) => {
  await get(requiredHttpAtom).post(`/api/spaces/space/${organizationId}/transfer`, body);
  await set(userResource.loadAtom, true);
});

export const removeMemberAtom = atom(null, async (get, _set, member: MemberId) => {
  await get(requiredHttpAtom).call(memberPath(member), { method: 'DELETE' });
});
