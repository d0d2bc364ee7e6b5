import { LostFrame } from '../app/LostFrame.tsx';
import { useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading } from '../page/Outcome.tsx';
import { OrganizationContext } from '../user/rights.ts';
import { organizationOf, ownWallResource } from './atoms.ts';
import { lazily } from '../page/lazily.ts';
import { Suspense } from 'react';
import { Screen } from './Screen.tsx';
import { ShellScreen } from './ShellScreen.tsx';
import { WallConnection } from './WallConnection.tsx';

const WallMaintenanceWatch = lazily(() =>
  import('../maintenance/MaintenanceWatch.tsx').then((file) => ({ default: file.WallMaintenanceWatch })),
);

/** A paired wall: reads itself, connects, and shows its dashboards. */
export function PairedWall() {
  const t = useTranslate();
  const loaded = useResource(ownWallResource);
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed') return <ShellScreen text={t('walls.shell')} />;
  const own = loaded.value;
  return (
    <OrganizationContext value={organizationOf(own)}>
      <WallConnection organizationId={own.organization.id} />
      <LostFrame />
      <Suspense fallback={null}>
        <WallMaintenanceWatch />
      </Suspense>
      <Screen own={own} />
    </OrganizationContext>
  );
}
