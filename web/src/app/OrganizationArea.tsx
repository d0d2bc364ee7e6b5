import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import { Connection } from '../live/Connection.tsx';
import { rememberOrganization, rememberedOrganization } from '../organization/remembered.ts';
import { userResource } from '../user/atoms.ts';
import { OrganizationContext } from '../user/rights.ts';
import { LostFrame } from './LostFrame.tsx';
import { Shell } from './Shell.tsx';
import { AlarmWatch } from '../alarm/AlarmWatch.tsx';

/** `/sensors/…` without an organization means the current one. */
function withOrganization(path: string, search: string, organizationId: number): string {
  const rest = path.replace(/^\/+/, '').split('/').filter((part, index) => index > 0 || !/^\d+$/.test(part));
  return `/${[organizationId, ...rest].filter((part) => part !== '').join('/')}${search}`;
}

/** The main area: finds the organization of the path, opens its live connection, and draws the frame around its pages. */
export function OrganizationArea() {
  const user = useAtomValue(userResource.stateAtom);
  const { orgId } = useParams();
  const location = useLocation();
  const [query] = useSearchParams();
  const spaces = user.state === 'ready' ? user.value.spaces : [];
  const organization = spaces.find(({ id }) => String(id) === orgId);
  const id = organization?.id;
  useEffect(() => {
    if (id !== undefined) rememberOrganization(id);
  }, [id]);
  if (organization === undefined) {
    const current = spaces.find((space) => space.id === rememberedOrganization()) ?? spaces[0];
    if (current === undefined) return <Navigate to="/choose-workspace" replace />;
    return <Navigate to={withOrganization(location.pathname, location.search, current.id)} replace />;
  }
  const bare = query.get('wall') === '1';
  return (
    <OrganizationContext value={organization}>
      <Connection organizationId={organization.id} />
      <AlarmWatch key={organization.id} />
      <LostFrame />
      {bare ? <Outlet /> : <Shell><Outlet /></Shell>}
    </OrganizationContext>
  );
}
