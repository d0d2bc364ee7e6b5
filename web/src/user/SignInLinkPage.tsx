import Button from '@mui/material/Button';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { keyed, useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading, Show } from '../page/Outcome.tsx';
import { signedInAtom, signInByLinkAtom, signInLinkAtom, userResource } from './atoms.ts';
import { Entrance } from './Entrance.tsx';
import type { SignInLink } from './sign-in-link.ts';

interface LinkProps {
  readonly link: SignInLink;
}

/** A code works once; React may run an effect twice. */
const sent = keyed((_link: string): { used?: Promise<void> } => ({}));

/** A link signs in at once if nobody is signed in; a signed-in person is asked first. */
export function SignInLinkPage({ link }: LinkProps) {
  const [agreed, setAgreed] = useState(!useAtomValue(signedInAtom));
  return agreed ? <SigningIn link={link} /> : <Question link={link} onAgreed={() => setAgreed(true)} />;
}

function Question({ link, onAgreed }: LinkProps & { onAgreed: () => void }) {
  const t = useTranslate();
  const load = useSetAtom(userResource.loadAtom);
  const loaded = useResource(userResource);
  const signedIn = useAtomValue(signedInAtom);
  // The session may have ended meanwhile: the question is then unnecessary.
  useEffect(() => {
    if (!signedIn) onAgreed();
  }, [signedIn, onAgreed]);
  return (
    <Show loaded={loaded} again={() => void load()}>
      {({ name, email }) => (
        <Entrance title={t('signInLink.title')} lead={t('signInLink.text', { name, email })}>
          <Button variant="contained" size="large" onClick={() => window.location.replace(link.next)}>
            {t('signInLink.stay', { name })}
          </Button>
          <Button variant="outlined" size="large" onClick={onAgreed}>
            {t('signInLink.use')}
          </Button>
        </Entrance>
      )}
    </Show>
  );
}

function SigningIn({ link }: LinkProps) {
  const t = useTranslate();
  const signIn = useSetAtom(signInByLinkAtom);
  const forget = useSetAtom(signInLinkAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const call = sent(JSON.stringify(link));
    call.used ??= signIn(link);
    call.used.then(
      // A full page load removes all data of another person from memory.
      () => window.location.replace(link.next),
      (thrown: unknown) => setFailure(failureFrom(thrown)),
    );
  }, [link, signIn]);
  if (failure === null)
    return (
      <Entrance title={t('sso.title')}>
        <Loading />
      </Entrance>
    );
  return (
    <Entrance title={t('sso.failed')}>
      <FormFailure to="to.signIn" failure={failure} />
      <Button component={Link} to="/login" variant="contained" size="large" onClick={() => forget(null)}>
        {t('password.toSignIn')}
      </Button>
    </Entrance>
  );
}
