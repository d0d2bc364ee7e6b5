import Button from '@mui/material/Button';
import type { MemberView } from '@watchglass/schemas/member/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { removeMemberAtom, useMembers } from './atoms.ts';
import { useMemberColumns } from './member-columns.tsx';
import { isChangeable } from './member-form.ts';
import { MEMBER_SORTS, memberQueries, membersPath, type MemberQuery } from './member-query.ts';
import { MemberFilters } from './MemberFilters.tsx';

const ChangeMemberDialog = lazily(() =>
  import('./ChangeMemberDialog.tsx').then((file) => ({ default: file.ChangeMemberDialog })),
);
const PastRightsDialog = lazily(() =>
  import('./PastRightsDialog.tsx').then((file) => ({ default: file.PastRightsDialog })),
);

const NARROW_HIDES: readonly string[] = ['email', 'rights', 'locations', 'since'];

export function MembersPage() {
  const t = useTranslate();
  const [query, setQuery] = useQuery(memberQueries.read, memberQueries.write);
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <Page title={t('member.table')} actions={useIsAdmin() && <AdminActions query={query} onFailure={setFailure} />}>
      <FormFailure to="to.export" failure={failure} />
      <MemberFilters query={query} onChange={setQuery} />
      <Members query={query} onQuery={setQuery} />
    </Page>
  );
}

function AdminActions({ query, onFailure }: { query: MemberQuery; onFailure: (failure: Failure | null) => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  return (
    <>
      <ExportButton
        name="members"
        path={() => memberQueries.exportPath(membersPath(id), query)}
        onFailure={onFailure}
      />
      <Button
        component={Link}
        to={`/${id}/workspace/workspace-invites-management-table?invite=1`}
        variant="contained"
        startIcon={<Icon name="add" />}
        disabled={lost}
      >
        {t('invitation.new')}
      </Button>
    </>
  );
}

interface MembersProps {
  readonly query: MemberQuery;
  readonly onQuery: (query: MemberQuery) => void;
}

/** What is open over the table. */
type Opened = { readonly dialog: 'change' | 'history' | 'remove'; readonly member: MemberView } | null;

function Members({ query, onQuery }: MembersProps) {
  const t = useTranslate();
  const admin = useIsAdmin();
  const { loaded, busy, again } = useMembers(query);
  const [opened, setOpened] = useState<Opened>(null);
  const [actions] = useState(() => ({
    onHistory: (member: MemberView) => setOpened({ dialog: 'history', member }),
    onRemove: (member: MemberView) => setOpened({ dialog: 'remove', member }),
  }));
  const columns = useMemberColumns(actions);
  const visibility = useColumnVisibility('members', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, MEMBER_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const change = (member: MemberView) => {
    if (isChangeable(member.role)) setOpened({ dialog: 'change', member });
  };
  return (
    <>
      <Table
        {...visibility}
        {...serverRows}
        {...rowsOf(loaded, busy)}
        label={t('member.table')}
        empty={{ icon: 'group', title: t(memberQueries.isFiltered(query) ? 'member.noneFound' : 'member.none') }}
        columns={columns}
        onOpen={admin ? change : undefined}
      />
      <Dialogs opened={opened} onChanged={again} onClose={() => setOpened(null)} />
    </>
  );
}

function Dialogs({
  opened,
  onChanged,
  onClose,
}: {
  opened: Opened;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(removeMemberAtom);
  if (opened === null) return null;
  const { dialog, member } = opened;
  if (dialog === 'history')
    return (
      <Suspense fallback={null}>
        <PastRightsDialog member={member} onClose={onClose} />
      </Suspense>
    );
  if (dialog === 'change')
    return (
      <Suspense fallback={null}>
        <ChangeMemberDialog key={member.id} member={member} onChanged={onChanged} onClose={onClose} />
      </Suspense>
    );
  const carryOut = async () => {
    await remove({ organizationId, userId: member.id });
    await onChanged();
  };
  return (
    <ConfirmDialog
      title={t('member.remove.title', { name: member.name || t('member.erased') })}
      text={t('member.remove.text')}
      action={t('member.remove')}
      to="to.removeMember"
      carryOut={carryOut}
      onClose={onClose}
    />
  );
}
