import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { InvitationView } from '@watchglass/schemas/invitation/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForAdmins } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useOrganization } from '../user/rights.ts';
import { processInvitationAtom, useInvitations } from './atoms.ts';
import { isOpen, useInvitationColumns } from './invitation-columns.tsx';
import { INVITATION_SORTS, invitationQueries, invitationsPath, type InvitationQuery } from './invitation-query.ts';
import { InvitationFilters } from './InvitationFilters.tsx';

const InviteDialog = lazily(() => import('./InviteDialog.tsx').then((file) => ({ default: file.InviteDialog })));
const NARROW_HIDES: readonly string[] = ['rights', 'role', 'createdAt', 'invitedBy', 'expiresAt'];

export function InvitationsPage() {
  return (
    <ForAdmins>
      <Invitations />
    </ForAdmins>
  );
}

/** Whether the dialog is open, as the address says: `?invite=1`. */
function useInviting(): readonly [boolean, (inviting: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const put = (inviting: boolean) =>
    setParams(
      (known) => {
        const changed = new URLSearchParams(known);
        if (inviting) changed.set('invite', '1');
        else changed.delete('invite');
        return changed;
      },
      { replace: true },
    );
  return [params.get('invite') === '1', put];
}

function Invitations() {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query, setQuery] = useQuery(invitationQueries.read, invitationQueries.write);
  const [inviting, setInviting] = useInviting();
  const [failure, setFailure] = useState<Failure | null>(null);
  const lost = useAtomValue(linkLostAtom);
  const reading = useInvitations(query);
  const actions = (
    <>
      <ExportButton
        name="invitations"
        path={() => invitationQueries.exportPath(invitationsPath(id), query)}
        onFailure={setFailure}
      />
      <Button variant="contained" startIcon={<Icon name="add" />} disabled={lost} onClick={() => setInviting(true)}>
        {t('invitation.new')}
      </Button>
    </>
  );
  return (
    <Page title={t('invitation.table')} actions={actions}>
      <FormFailure to="to.export" failure={failure} />
      <InvitationFilters query={query} onChange={setQuery} />
      <InvitationTable query={query} onQuery={setQuery} reading={reading} />
      {inviting && (
        <Suspense fallback={null}>
          <InviteDialog onSent={reading.again} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

interface TableProps {
  readonly query: InvitationQuery;
  readonly onQuery: (query: InvitationQuery) => void;
  readonly reading: ReturnType<typeof useInvitations>;
}

function InvitationTable({ query, onQuery, reading: { loaded, busy, again } }: TableProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const process = useSetAtom(processInvitationAtom);
  const [ending, setEnding] = useState<InvitationView | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [resent, setResent] = useState<string | null>(null);
  const [actions] = useState(() => ({
    onDelete: setEnding,
    onResend: ({ id: invitationId, email }: InvitationView) => {
      setFailure(null);
      setResent(null);
      void process({ organizationId, invitationId }, { action: 'resend' })
        .then(
          () => setResent(email),
          (thrown: unknown) => setFailure(failureFrom(thrown)),
        )
        .then(again);
    },
  }));
  const columns = useInvitationColumns(actions);
  const visibility = useColumnVisibility('invitations', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, INVITATION_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  return (
    <>
      <FormFailure to="to.resendInvitation" failure={failure} />
      {resent !== null && (
        <Alert severity="info" variant="outlined" role="status" onClose={() => setResent(null)}>
          {t('invitation.resent', { email: resent || t('invitation.erased') })}
        </Alert>
      )}
      <Table
        {...visibility}
        {...serverRows}
        {...rowsOf(loaded, busy)}
        label={t('invitation.table')}
        empty={{
          icon: 'group',
          title: t(invitationQueries.isFiltered(query) ? 'invitation.noneFound' : 'invitation.none'),
        }}
        columns={columns}
      />
      {ending && <EndDialog invitation={ending} onEnded={again} onClose={() => setEnding(null)} />}
    </>
  );
}

/** Revokes what is open, and takes off the list what has ended. */
function EndDialog({
  invitation,
  onEnded,
  onClose,
}: {
  invitation: InvitationView;
  onEnded: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const process = useSetAtom(processInvitationAtom);
  const word = isOpen(invitation.status) ? 'revoke' : 'remove';
  const carryOut = async () => {
    await process({ organizationId, invitationId: invitation.id }, { action: 'delete' });
    await onEnded();
  };
  const title = t(`invitation.${word}.title`, { email: invitation.email || t('invitation.erased') });
  return (
    <ConfirmDialog
      title={title}
      text={t(`invitation.${word}.text`)}
      action={t(`invitation.${word}`)}
      to="to.revokeInvitation"
      carryOut={carryOut}
      onClose={onClose}
    />
  );
}
