import { useAtomValue } from 'jotai';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { useEffect, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { requiredHttpAtom } from '../http/browser.ts';
import { Connection } from '../live/Connection.tsx';
import { targetOf } from '../organization/target.ts';
import { rememberOrganization, rememberedOrganization } from '../organization/remembered.ts';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { Paid } from '../page/Paid.tsx';
import { useIsPast } from '../past/atoms.ts';
import { userResource } from '../user/atoms.ts';
import { OrganizationContext } from '../user/rights.ts';
import { LostFrame } from './LostFrame.tsx';
import { RoleNotice } from '../member/RoleNotice.tsx';
import { Shell } from './Shell.tsx';
import { AlarmWatch } from '../alarm/AlarmWatch.tsx';

const PastTopBar = lazily(() => import('../past/PastTopBar.tsx').then((file) => ({ default: file.PastTopBar })));
const PastArea = lazily(() => import('../past/PastArea.tsx').then((file) => ({ default: file.PastArea })));

/** The main area: finds the organization of the path, opens its live connection, and frames its pages. */
export function OrganizationArea({ heads }: { heads: ReadonlySet<string> }) {
  const user = useAtomValue(userResource.stateAtom);
  const http = useAtomValue(requiredHttpAtom);
  const { pathname, search, hash } = useLocation();
  const [query] = useSearchParams();
  const isPast = useIsPast();
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
  const pages = bare ? (
    <Outlet />
  ) : (
    <Shell>
      <Paid>
        <Outlet />
      </Paid>
    </Shell>
  );
  if (isPast)
    return (
      <Past organization={current}>
        <Connection organizationId={current.id} />
        {bare && <PastTopBar />}
        {pages}
      </Past>
    );
  return (
    // Another workspace mounts another area: the old one is removed, its socket first, before the new one begins.
    <OrganizationContext key={current.id} value={current}>
      <Connection organizationId={current.id} />
      <AlarmWatch />
      <RoleNotice />
      <LostFrame />
      {pages}
    </OrganizationContext>
  );
}

/** Pages of the past are opened seldom: their bar and its texts come later. */
function Past({ organization, children }: { organization: OrganizationView; children: ReactNode }) {
  return (
    <Later>
      <PastArea organization={organization}>{children}</PastArea>
    </Later>
  );
}
