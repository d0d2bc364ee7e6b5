import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { requiredHttpAtom } from '../http/browser.ts';
import { Connection } from '../live/Connection.tsx';
import { targetOf } from '../organization/target.ts';
import { rememberOrganization, rememberedOrganization } from '../organization/remembered.ts';
import { Paid } from '../page/Paid.tsx';
import { userResource } from '../user/atoms.ts';
import { OrganizationContext } from '../user/rights.ts';
import { LostFrame } from './LostFrame.tsx';
import { RoleNotice } from '../member/RoleNotice.tsx';
import { Shell } from './Shell.tsx';
import { AlarmWatch } from '../alarm/AlarmWatch.tsx';

/** The main area: finds the organization of the path, opens its live connection, and frames its pages. */
export function OrganizationArea({ heads }: { heads: ReadonlySet<string> }) {
  const user = useAtomValue(userResource.stateAtom);
  const http = useAtomValue(requiredHttpAtom);
  const { pathname, search, hash } = useLocation();
  const [query] = useSearchParams();
  const spaces = user.state === 'ready' ? user.value.spaces : [];
  const target = targetOf({ pathname, rest: search + hash, spaces, stored: rememberedOrganization(), heads });
  const organization = 'organization' in target ? target.organization : undefined;
  const id = organization?.id;
  useEffect(() => {
    if (id === undefined) return;
    rememberOrganization(id);
    // Only the audit needs this call: a failure has no effect on the page.
    http.turnToWorkspace().catch(() => undefined);
  }, [id, http]);
  if ('goTo' in target) return <Navigate to={target.goTo} replace state={{ failed: target.failed }} />;
  const current = target.organization;
  const bare = query.get('wall') === '1';
  return (
    // Another workspace mounts another area: the old one is removed, its socket first, before the new one begins.
    <OrganizationContext key={current.id} value={current}>
      <Connection organizationId={current.id} />
      <AlarmWatch />
      <RoleNotice />
      <LostFrame />
      {bare ? (
        <Outlet />
      ) : (
        <Shell>
          <Paid>
            <Outlet />
          </Paid>
        </Shell>
      )}
    </OrganizationContext>
  );
}
