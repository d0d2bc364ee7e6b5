import { isLanguage } from '@watchglass/schemas/user/languages';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useResource } from '../http/resource.ts';
import { speakAtom } from '../messages/language.ts';
import { Show } from '../page/Outcome.tsx';
import { signedInAtom, userResource } from '../user/atoms.ts';

/** Pages that need a signed-in person: others sign in first and return to the requested page. */
export function SignedInArea() {
  const location = useLocation();
  if (!useAtomValue(signedInAtom))
    return <Navigate to="/login" replace state={{ to: location.pathname + location.search + location.hash }} />;
  return <WithUser />;
}

/** Uses the person's own language wherever they sign in. */
function useOwnLanguage(): void {
  const user = useAtomValue(userResource.stateAtom);
  const speak = useSetAtom(speakAtom);
  const own = user.state === 'ready' ? user.value.language : null;
  useEffect(() => {
    if (own !== null && isLanguage(own)) speak(own).catch(() => undefined);
  }, [own, speak]);
}

function WithUser() {
  useOwnLanguage();
  const load = useSetAtom(userResource.loadAtom);
  const loaded = useResource(userResource);
  return (
    <Show loaded={loaded} again={() => void load()}>
      {() => <Outlet />}
    </Show>
  );
}
