import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { InvitationLinkView } from '@watchglass/schemas/invitation/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, refusedWith, type Failure } from '../http/failure.ts';
import { useResource } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Failed, Loading, Show } from '../page/Outcome.tsx';
import { signedInAtom, signOutAtom, userResource } from '../user/atoms.ts';
import { Entrance } from '../user/Entrance.tsx';
import { acceptByLinkAtom, answerInvitationAtom, readLink } from './atoms.ts';

interface LinkProps {
  readonly link: InvitationLinkView;
  readonly token: string;
  readonly again: () => void;
}

const home = { component: Link, to: '/choose-workspace', variant: 'contained', size: 'large' } as const;

/** The target of a mailed link: describes the invitation, and lets the invited person join. */
export function AcceptInvitePage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const { loaded, again } = useRead(`invitation ${token}`, (http) => readLink(http, token));
  if (loaded.state === 'loading')
    return (
      <Entrance title={t('invitation.link.title')}>
        <Loading />
      </Entrance>
    );
  if (loaded.state === 'failed') return <NoLink failure={loaded.failure} again={again} />;
  return <Answerable link={loaded.value} token={token} again={again} />;
}

function NoLink({ failure, again }: { failure: Failure; again: () => void }) {
  const t = useTranslate();
  const isDead =
    refusedWith(failure, 'LinkNotValid') ??
    refusedWith(failure, 'InvalidToken') ??
    refusedWith(failure, 'InvalidRequest');
  if (!isDead)
    return (
      <Entrance title={t('invitation.link.title')}>
        <Failed failure={failure} again={again} />
      </Entrance>
    );
  return (
    <Entrance title={t('invitation.link.dead')}>
      <Typography>{t('invitation.link.dead.text')}</Typography>
      <Button {...home}>{t('invitation.link.home')}</Button>
    </Entrance>
  );
}

function Answerable(props: LinkProps) {
  const { status } = props.link;
  const isSignedIn = useAtomValue(signedInAtom);
  if (status === 'accepted' || status === 'rejected' || status === 'expired') return <Ended how={status} {...props} />;
  if (status === 'revoked' || status === 'removed') return <Ended how="revoked" {...props} />;
  return isSignedIn ? <SignedIn {...props} /> : <SignedOut {...props} />;
}

function Ended({ how, link }: LinkProps & { how: 'accepted' | 'rejected' | 'revoked' | 'expired' }) {
  const t = useTranslate();
  return (
    <Entrance title={t(`invitation.link.${how}`)}>
      <Typography>{t(`invitation.link.${how}.text`, { workspace: link.space.name })}</Typography>
      <Button {...home}>{t('invitation.link.home')}</Button>
    </Entrance>
  );
}

function useLead({ space, invitedBy }: InvitationLinkView): string {
  const t = useTranslate();
  return invitedBy === ''
    ? t('invitation.link.leadNobody', { workspace: space.name })
    : t('invitation.link.lead', { name: invitedBy, workspace: space.name });
}

/** Signs in, or registers with the invited address, and returns. */
function SignedOut({ link }: LinkProps) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <Entrance title={t('invitation.link.title')} lead={useLead(link)}>
      <Typography>{t('invitation.link.address', { email: link.email })}</Typography>
      <Button component={Link} to="/login" state={{ to: pathname + search }} variant="contained" size="large">
        {t('invitation.link.signIn')}
      </Button>
      <Button component={Link} to={`/register?${new URLSearchParams({ email: link.email }).toString()}`} size="large">
        {t('invitation.link.register')}
      </Button>
    </Entrance>
  );
}

function SignedIn(props: LinkProps) {
  const t = useTranslate();
  const load = useSetAtom(userResource.loadAtom);
  const loaded = useResource(userResource);
  if (loaded.state !== 'ready') {
    return (
      <Entrance title={t('invitation.link.title')}>
        <Show loaded={loaded} again={() => void load()}>
          {() => null}
        </Show>
      </Entrance>
    );
  }
  const { email } = loaded.value;
  return email.toLowerCase() === props.link.email.toLowerCase() ? (
    <Answer {...props} />
  ) : (
    <Another {...props} own={email} />
  );
}

function Another({ link, own }: LinkProps & { own: string }) {
  const t = useTranslate();
  const signOut = useSetAtom(signOutAtom);
  // A full page load removes all data of this person from memory.
  const leave = () => void signOut().finally(() => window.location.reload());
  return (
    <Entrance title={t('invitation.link.another')}>
      <Typography>{t('invitation.link.another.text', { email: link.email, own })}</Typography>
      <Button variant="contained" size="large" onClick={leave}>
        {t('invitation.link.other')}
      </Button>
      <Button component={Link} to="/choose-workspace" size="large">
        {t('invitation.link.home')}
      </Button>
    </Entrance>
  );
}

function Answer({ link, token, again }: LinkProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [accept, answer] = [useSetAtom(acceptByLinkAtom), useSetAtom(answerInvitationAtom)];
  const [sending, setSending] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const join = () => {
    setSending(true);
    accept(token).then(
      ({ id }) => navigate(`/${id}/dashboard`),
      (thrown: unknown) => {
        setFailure(failureFrom(thrown));
        setSending(false);
        again();
      },
    );
  };
  const reject = async () => {
    await answer(link.id, 'reject');
    again();
  };
  return (
    <Entrance title={t('invitation.link.title')} lead={useLead(link)}>
      <FormFailure to="to.acceptInvitation" failure={failure} />
      <Button variant="contained" size="large" disabled={sending} onClick={join}>
        {t('invitation.accept')}
      </Button>
      <Button size="large" disabled={sending} onClick={() => setRejecting(true)}>
        {t('invitation.reject')}
      </Button>
      {rejecting && (
        <ConfirmDialog
          title={t('invitation.reject.title', { name: link.space.name })}
          text={t('invitation.reject.text')}
          action={t('invitation.reject')}
          to="to.declineInvitation"
          carryOut={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </Entrance>
  );
}
