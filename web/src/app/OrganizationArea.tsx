import Button from '@mui/material/Button';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link, Navigate, Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import { Connection } from '../live/Connection.tsx';
import { useTranslate } from '../messages/messages.ts';
import { rememberOrganization, rememberedOrganization } from '../organization/remembered.ts';
import { Statement } from '../page/Outcome.tsx';
import { userResource } from '../user/atoms.ts';
import { OrganizationContext } from '../user/rights.ts';
import { LostFrame } from './LostFrame.tsx';
import { RoleNotice } from '../member/RoleNotice.tsx';
import { Shell } from './Shell.tsx';
import { AlarmWatch } from '../alarm/AlarmWatch.tsx';

/** `/sensors/…` without an organization means the current one. */
function withOrganization(path: string, search: string, organizationId: number): string {
  const rest = path.replace(/^\/+/, '').split('/').filter((part, index) => index > 0 || !/^\d+$/.test(part));
  return `/${[organizationId, ...rest].filter((part) => part !== '').join('/')}${search}`;
}

function NotAMember({ current }: { current: OrganizationView }) {
  const t = useTranslate();
  const home = <Button component={Link} to={`/${current.id}/dashboard`} variant="contained">{t('workspace.goTo', { name: current.name })}</Button>;
  return <Statement heading="h1" icon="lock" title={t('workspace.notAMember.title')} text={t('workspace.notAMember.text')} action={home} />;
}

interface ElsewhereProps {
  readonly spaces: readonly OrganizationView[];
  /** The path names an organization, but none of these. */
  readonly named: boolean;
}

/** A path without an organization of this person: filled with the current one. */
function Elsewhere({ spaces, named }: ElsewhereProps) {
  const { pathname, search } = useLocation();
  const current = spaces.find((space) => space.id === rememberedOrganization()) ?? spaces[0];
  if (current === undefined) return <Navigate to="/choose-workspace" replace />;
  return named ? <NotAMember current={current} /> : <Navigate to={withOrganization(pathname, search, current.id)} replace />;
}

/** The main area: finds the organization of the path, opens its live connection, and draws the frame around its pages. */
export function OrganizationArea() {
  const user = useAtomValue(userResource.stateAtom);
  const { orgId } = useParams();
  const [query] = useSearchParams();
  const spaces = user.state === 'ready' ? user.value.spaces : [];
  const organization = spaces.find(({ id }) => String(id) === orgId);
  const id = organization?.id;
  useEffect(() => {
    if (id !== undefined) rememberOrganization(id);
  }, [id]);
  if (organization === undefined) return <Elsewhere spaces={spaces} named={/^\d+$/.test(orgId ?? '')} />;
  const bare = query.get('wall') === '1';
  return (
    // Another workspace is another area: everything of the one before is gone, its socket first, before anything of this one begins.
    <OrganizationContext key={organization.id} value={organization}>
      <Connection organizationId={organization.id} />
      <AlarmWatch />
      <RoleNotice />
      <LostFrame />
      {bare ? <Outlet /> : <Shell><Outlet /></Shell>}
    </OrganizationContext>
  );
}
