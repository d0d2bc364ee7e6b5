import { ROLE } from '@watchglass/schemas/member/rights';
import type { OwnerOnly } from '@watchglass/schemas/organization/owner-only';
import { useRead } from '../http/use-read.ts';
import { useOrganization } from '../user/rights.ts';
import { ownerOnlyPath } from './atoms.ts';

/** True for the owner, and for administrators unless the workspace leaves public tiles to its owner. */
export function useMayChangeTiles(): boolean {
  const { id, role } = useOrganization();
  const path = ownerOnlyPath(id);
  const { loaded } = useRead(path, (http, signal) => http.get<OwnerOnly>(path, signal));
  if (role === ROLE.owner) return true;
  return role === ROLE.admin && loaded.state === 'ready' && !loaded.value.publicTiles;
}
