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
const Played = lazily(() => import('../past/Played.tsx').then((file) => ({ default: file.Played })));
const PastArea = lazily(() => import('../past/PastArea.tsx').then((file) => ({ default: file.PastArea })));

/** Pages that stand in screens of one's own. */
const WITHOUT_FRAME = /^\/\d+\/sensor-widget\/?$/;

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
  const isWall = query.get('wall') === '1';
  const bare = isWall || WITHOUT_FRAME.test(pathname);
  const page = <Content isWall={isWall} />;
  if (isPast) return <Past organization={current} bare={bare} page={page} />;
  return (
    // Another workspace mounts another area: the old one is removed, its socket first, before the new one begins.
    <OrganizationContext key={current.id} value={current}>
      <Connection organizationId={current.id} />
      <AlarmWatch />
      <RoleNotice />
      <LostFrame />
      {bare ? page : <Shell>{page}</Shell>}
    </OrganizationContext>
  );
}

/** A wall shows what it has also without a licence. */
function Content({ isWall }: { readonly isWall: boolean }) {
  return isWall ? (
    <Outlet />
  ) : (
    <Paid>
      <Outlet />
    </Paid>
  );
}

interface PastProps {
  readonly organization: OrganizationView;
  readonly bare: boolean;
  readonly page: ReactNode;
}

/** Pages of the past are opened seldom: their bar, their clock and their texts come later. The bar stays when the moment changes. */
function Past({ organization, bare, page }: PastProps) {
  const played = (
    <Played>
      <Connection organizationId={organization.id} />
      {page}
    </Played>
  );
  return (
    <Later>
      <PastArea organization={organization}>
        {bare && <PastTopBar />}
        {bare ? played : <Shell>{played}</Shell>}
      </PastArea>
    </Later>
  );
}
