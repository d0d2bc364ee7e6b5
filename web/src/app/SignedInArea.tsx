import { useAtomValue, useSetAtom } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useResource } from '../http/resource.ts';
import { Show } from '../page/Outcome.tsx';
import { signedInAtom, userResource } from '../user/atoms.ts';
import { PageClock } from '../user/PageClock.tsx';

/** Everything that needs a person: others sign in first and come back to where they wanted to go. */
export function SignedInArea() {
  const location = useLocation();
  if (!useAtomValue(signedInAtom)) return <Navigate to="/login" replace state={{ to: location.pathname + location.search }} />;
  return <WithUser />;
}

function WithUser() {
  const load = useSetAtom(userResource.loadAtom);
  const loaded = useResource(userResource);
  return <Show loaded={loaded} again={() => void load()}>{() => <><PageClock /><Outlet /></>}</Show>;
}
