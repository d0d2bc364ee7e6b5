import { ROLE } from '@watchglass/schemas/member/rights';
import type { OwnerOnly } from '@watchglass/schemas/organization/owner-only';
import { useRead } from '../http/use-read.ts';
import { ownerOnlyPath } from '../monitor/atoms.ts';
import { useOrganization } from '../user/rights.ts';

/** True for the owner, and for administrators unless the workspace leaves integrations to its owner; null until it is known. */
export function useMayChange(): boolean | null {
  const { id, role } = useOrganization();
  const path = ownerOnlyPath(id);
  const { loaded } = useRead(path, (http, signal) => http.get<OwnerOnly>(path, signal));
  if (role !== ROLE.admin) return role === ROLE.owner;
  return loaded.state === 'ready' ? !loaded.value.integrations : null;
}
