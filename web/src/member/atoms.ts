import type { ChangeMember, TransferOwnership } from '@watchglass/schemas/member/commands';
import type { MemberView } from '@watchglass/schemas/member/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { atFields, type RefusedFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { itemsOf, keyed, resource, type Loaded } from '../http/resource.ts';
import { watchSetAtom } from '../live/watch.ts';
import { userResource } from '../user/atoms.ts';
import { useOrganization } from '../user/rights.ts';

const membersPath = (organizationId: number) => `/api/permissions/${organizationId}`;

const membersResource = keyed((organizationId: number) => resource<readonly MemberView[]>(async (http) =>
  itemsOf(await http.get<{ items: readonly MemberView[] }>(membersPath(organizationId)))));

/** The members of the organization that is open, read again whenever one changes. */
export function useMembers(): { readonly loaded: Loaded<readonly MemberView[]>; readonly again: () => Promise<void> } {
  const { id } = useOrganization();
  const { stateAtom, loadAtom } = membersResource(id);
  const watchSet = useAtomValue(watchSetAtom);
  const load = useSetAtom(loadAtom);
  useEffect(() => {
    void load(true);
    return watchSet.add({ points: [], list: { concept: 'member', put: () => void load(true), reread: async () => load(true) } });
  }, [load, watchSet]);
  return { loaded: useAtomValue(stateAtom), again: async () => load(true) };
}

const REFUSED: RefusedFields = { UserUnknown: 'items.0.login', AlreadyAMember: 'items.0.login' };

export const addMemberAtom = atom(null, async (get, set, organizationId: number, body: unknown) => {
  await atFields(get(requiredHttpAtom).post(membersPath(organizationId), body), REFUSED);
  await set(membersResource(organizationId).loadAtom, true);
});

interface MemberId {
  readonly organizationId: number;
  readonly userId: string;
}

export const changeMemberAtom = atom(null, async (get, set, { organizationId, userId }: MemberId, body: ChangeMember) => {
  await get(requiredHttpAtom).call(`${membersPath(organizationId)}/user/${userId}`, { method: 'PUT', body });
  await set(membersResource(organizationId).loadAtom, true);
});

/** The person's own role is another one afterwards: who they are is read again. */
export const transferOwnershipAtom = atom(null, async (get, set, organizationId: number, body: TransferOwnership) => {
  await get(requiredHttpAtom).post(`/api/spaces/space/${organizationId}/transfer`, body);
  await set(userResource.loadAtom, true);
});

export const removeMemberAtom = atom(null, async (get, set, { organizationId, userId }: MemberId) => {
  await get(requiredHttpAtom).call(`${membersPath(organizationId)}/user/${userId}`, { method: 'DELETE' });
  await set(membersResource(organizationId).loadAtom, true);
});
