import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OwnInvitationView } from '@watchglass/schemas/invitation/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { Failed } from '../page/Outcome.tsx';
import { answerInvitationAtom, ownInvitations } from './atoms.ts';

/** The open invitations to the signed-in person; nothing without one. Read again on each mount. */
export function OwnInvitations() {
  const t = useTranslate();
  const load = useSetAtom(ownInvitations.loadAtom);
  const loaded = useAtomValue(ownInvitations.stateAtom);
  useEffect(() => void load(true), [load]);
  if (loaded.state === 'failed') return <Failed small failure={loaded.failure} again={() => void load(true)} />;
  if (loaded.state === 'loading' || loaded.value.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="own-invitations"
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, mb: 3 }}
    >
      <Typography variant="h2" id="own-invitations">
        {t('invitation.own')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {loaded.value.map((invitation) => (
          <Own key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Box>
  );
}

function Own({ invitation: { id, space, role, invitedBy } }: { invitation: OwnInvitationView }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const answer = useSetAtom(answerInvitationAtom);
  const load = useSetAtom(ownInvitations.loadAtom);
  const [sending, setSending] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const accept = () => {
    setSending(true);
    setFailure(null);
    answer(id, 'accept').then(
      (joined) => navigate(`/${joined.id}/dashboard`),
      (thrown: unknown) => {
        setFailure(failureFrom(thrown));
        setSending(false);
      },
    );
  };
  const reject = async () => void (await answer(id, 'reject'));
  const roleWord = t(`workspace.role.${role}`);
  return (
    <Box
      component="li"
      sx={{
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <div>
        <Typography sx={{ fontWeight: 560 }}>{space.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {invitedBy === ''
            ? t('invitation.own.role', { role: roleWord })
            : t('invitation.own.by', { role: roleWord, name: invitedBy })}
        </Typography>
      </div>
      <FormFailure
        to="to.acceptInvitation"
        failure={failure}
        action={
          <Button size="small" onClick={() => void load(true)}>
            {t('action.again')}
          </Button>
        }
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button
          variant="contained"
          size="small"
          disabled={sending}
          aria-label={t('invitation.acceptNamed', { name: space.name })}
          onClick={accept}
        >
          {t('invitation.accept')}
        </Button>
        <Button
          size="small"
          disabled={sending}
          aria-label={t('invitation.rejectNamed', { name: space.name })}
          onClick={() => setRejecting(true)}
        >
          {t('invitation.reject')}
        </Button>
      </Box>
      {rejecting && (
        <ConfirmDialog
          title={t('invitation.reject.title', { name: space.name })}
          text={t('invitation.reject.text')}
          action={t('invitation.reject')}
          to="to.declineInvitation"
          carryOut={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </Box>
  );
}
