import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { GridColDef } from '@mui/x-data-grid';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { OrganizationView, SpacesView } from '@watchglass/schemas/organization/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { OwnInvitations } from '../invitation/OwnInvitations.tsx';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { Failed } from '../page/Outcome.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { userResource } from '../user/atoms.ts';
import { UserPage } from '../user/UserPage.tsx';
import { leaveOrganizationAtom } from './atoms.ts';
import { DeletedSpaces } from './DeletedSpaces.tsx';
import { rememberedOrganization } from './remembered.ts';
import { SPACE_SORTS, spaceQueries, SPACES_PATH, type SpaceQuery } from './space-query.ts';
import { SpaceFilters } from './SpaceFilters.tsx';

const NARROW_HIDES: readonly string[] = ['status'];

interface Shown {
  readonly t: Translate;
  /** The workspace that was opened last, or null. */
  readonly current: number | null;
  readonly lost: boolean;
  readonly onLeave: (space: OrganizationView) => void;
}

function columnsOf({ t, current, lost, onLeave }: Shown): GridColDef<OrganizationView>[] {
  return [
    { field: 'name', headerName: t('workspace.name'), flex: 1, minWidth: 150, cellClassName: 'strong' },
    {
      field: 'role',
      headerName: t('workspace.role'),
      width: 140,
      valueFormatter: (role: OrganizationView['role']) => t(`workspace.role.${role}`),
    },
    {
      field: 'status',
      headerName: t('workspace.status'),
      width: 150,
      sortable: false,
      valueFormatter: (status: OrganizationView['status']) => t(`licence.status.${status}`),
    },
    {
      field: 'open',
      headerName: t('workspace.open'),
      width: 150,
      sortable: false,
      display: 'flex',
      disableColumnMenu: true,
      renderCell: ({ row, hasFocus }) =>
        row.id === current ? (
          t('workspace.current')
        ) : (
          <Button
            size="small"
            component={Link}
            to={`/${row.id}/dashboard`}
            tabIndex={hasFocus ? 0 : -1}
            aria-label={t('workspace.openNamed', { name: row.name })}
          >
            {t('workspace.open')}
          </Button>
        ),
    },
    {
      field: 'leave',
      headerName: t('workspace.leave'),
      width: 88,
      sortable: false,
      display: 'flex',
      align: 'center',
      headerAlign: 'center',
      disableColumnMenu: true,
      renderCell: ({ row, hasFocus }) =>
        row.role !== ROLE.owner && (
          <IconButton
            size="small"
            disabled={lost}
            tabIndex={hasFocus ? 0 : -1}
            aria-label={t('workspace.leaveNamed', { name: row.name })}
            onClick={() => onLeave(row)}
          >
            <Icon name="signOut" />
          </IconButton>
        ),
    },
  ];
}

/** A page of the person's workspaces, read again when they change. */
function useSpaces(query: SpaceQuery) {
  const path = spaceQueries.listPath(SPACES_PATH, query);
  const reading = useRead(path, (http, signal) => http.get<SpacesView>(path, signal));
  const { again } = reading;
  const user = useAtomValue(userResource.stateAtom);
  const spaces = user.state === 'ready' ? user.value.spaces : null;
  const seen = useRef(spaces);
  useEffect(() => {
    if (seen.current !== spaces && seen.current !== null) void again();
    seen.current = spaces;
  }, [spaces, again]);
  return reading;
}

/** Every workspace of this person, with the actions to open and to leave it. */
export function MyWorkspacesPage() {
  const t = useTranslate();
  const [query, setQuery] = useQuery(spaceQueries.read, spaceQueries.write);
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <UserPage
      title={t('workspace.mine')}
      wide
      actions={
        <ExportButton
          name="workspaces"
          path={() => spaceQueries.exportPath(SPACES_PATH, query)}
          onFailure={setFailure}
        />
      }
    >
      <FormFailure to="to.export" failure={failure} />
      <SpaceFilters query={query} onChange={setQuery} />
      <Spaces query={query} onQuery={setQuery} />
      <OwnInvitations />
      <DeletedSpaces />
    </UserPage>
  );
}

interface SpacesProps {
  readonly query: SpaceQuery;
  readonly onQuery: (query: SpaceQuery) => void;
}

function Spaces({ query, onQuery }: SpacesProps) {
  const t = useTranslate();
  const current = rememberedOrganization();
  const lost = useAtomValue(linkLostAtom);
  const { loaded, busy, again } = useSpaces(query);
  const [leaving, setLeaving] = useState<OrganizationView | null>(null);
  const columns = useMemo(() => columnsOf({ t, current, lost, onLeave: setLeaving }), [t, current, lost]);
  const visibility = useColumnVisibility('my-workspaces', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, SPACE_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  return (
    <>
      <Table
        {...visibility}
        {...serverRows}
        {...rowsOf(loaded, busy)}
        label={t('workspace.mine')}
        empty={{
          icon: 'workspaces',
          title: t(spaceQueries.isFiltered(query) ? 'workspace.mine.noneFound' : 'workspace.mine.none'),
        }}
        columns={columns}
      />
      {leaving && <LeaveDialog space={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function LeaveDialog({ space, onClose }: { space: OrganizationView; onClose: () => void }) {
  const t = useTranslate();
  const leave = useSetAtom(leaveOrganizationAtom);
  return (
    <ConfirmDialog
      title={t('workspace.leave.title', { name: space.name })}
      text={t('workspace.leave.text')}
      action={t('workspace.leave')}
      to="to.leaveWorkspace"
      carryOut={() => leave(space.id)}
      onClose={onClose}
    />
  );
}
