import Box from '@mui/material/Box';
import { useAtomValue } from 'jotai';
import { Outlet } from 'react-router';
import { AlarmWatch } from '../alarm/AlarmWatch.tsx';
import { Connection } from '../live/Connection.tsx';
import { rememberedOrganization } from '../organization/remembered.ts';
import { userResource } from '../user/atoms.ts';
import { OrganizationContext } from '../user/rights.ts';
import { LostFrame } from './LostFrame.tsx';
import { Shell } from './Shell.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The frame of the user's pages: that of the current organization, or none without one. */
export function UserArea() {
  const user = useAtomValue(userResource.stateAtom);
  const spaces = user.state === 'ready' ? user.value.spaces : [];
  const organization = spaces.find(({ id }) => id === rememberedOrganization()) ?? spaces[0];
  if (organization === undefined) return <WithoutOrganization />;
  return (
    <OrganizationContext key={organization.id} value={organization}>
      <Connection organizationId={organization.id} />
      <AlarmWatch />
      <LostFrame />
      <Shell>
        <Outlet />
      </Shell>
    </OrganizationContext>
  );
}

function WithoutOrganization() {
  return (
    <>
      <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', p: 2 }}>
        <UserMenu />
      </Box>
      <Box component="main" id="content">
        <Outlet />
      </Box>
    </>
  );
}
