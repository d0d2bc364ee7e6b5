import type { GridColDef } from '@mui/x-data-grid';
import type { AuditView } from '@watchglass/schemas/audit/views';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { Suspense, useMemo, useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatClock, formatDate } from '../value/date.ts';
import { useActorWords } from './actor.ts';
import { auditPath, exportPath, isFiltered, readAuditQuery, writeAuditQuery, type AuditQuery } from './audit-query.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { changesOf } from './changes.ts';
import { eventWords } from './event-words.ts';

const EntryDialog = lazily(() => import('./EntryDialog.tsx').then((file) => ({ default: file.EntryDialog })));
const NARROW_HIDES: readonly string[] = ['subject', 'clientAddress', 'hash'];

export function AuditPage() {
  return (
    <ForReaders module="audit">
      <Audit />
    </ForReaders>
  );
}

function Audit() {
  const t = useTranslate();
  const [query, setQuery] = useQuery(readAuditQuery, writeAuditQuery);
  const { id } = useOrganization();
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <Page
      title={t('audit.title')}
      actions={<ExportButton name="audit" path={(now) => exportPath(id, query, now)} onFailure={setFailure} />}
    >
      <FormFailure to="to.export" failure={failure} />
      <AuditFilters query={query} onChange={setQuery} />
      <Entries query={query} onQuery={setQuery} />
    </Page>
  );
}

/** `name: Hall → Attic`, one after the other. */
function summary({ before, after }: AuditView): string {
  return changesOf(before, after)
    .map((change) => `${change.field}: ${before === null ? '' : `${change.before ?? '–'} → `}${change.after ?? '–'}`)
    .join('; ');
}

function useColumns(): readonly GridColDef<AuditView>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const actor = useActorWords();
  return useMemo(() => {
    const columns: GridColDef<AuditView>[] = [
      {
        field: 'at',
        headerName: t('audit.at'),
        width: 176,
        valueGetter: (_value, { at }) =>
          `${formatDate(Date.parse(at), timeZone)} ${formatClock(Date.parse(at), timeZone)}`,
      },
      {
        field: 'type',
        headerName: t('audit.what'),
        width: 200,
        cellClassName: 'strong',
        valueFormatter: (type: string) => eventWords(t, type),
      },
      { field: 'actor', headerName: t('audit.person'), width: 150, valueGetter: (_value, entry) => actor(entry) },
      { field: 'subject', headerName: t('audit.subject'), width: 120 },
      {
        field: 'change',
        headerName: t('audit.change'),
        flex: 1,
        minWidth: 200,
        valueGetter: (_value, entry) => summary(entry),
      },
      { field: 'clientAddress', headerName: t('audit.from'), width: 116 },
      {
        field: 'hash',
        headerName: t('audit.hash'),
        width: 112,
        cellClassName: 'mono',
        valueFormatter: (hash: string) => hash.slice(0, 10),
      },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, timeZone, actor]);
}

interface EntriesProps {
  readonly query: AuditQuery;
  readonly onQuery: (query: AuditQuery) => void;
}

const NOTHING: PageOf<AuditView> = { items: [], total: 0 };

function Entries({ query, onQuery }: EntriesProps) {
  const { id } = useOrganization();
  const path = auditPath(id, query);
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<PageOf<AuditView>>(path, signal));
  const [open, setOpen] = useState<AuditView | null>(null);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const page = loaded.state === 'ready' ? loaded.value : NOTHING;
  return (
    <>
      <EntryTable
        query={query}
        onQuery={onQuery}
        page={page}
        loading={busy || loaded.state === 'loading'}
        onOpen={setOpen}
      />
      {open && (
        <Suspense fallback={null}>
          <EntryDialog entry={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

interface TableProps extends EntriesProps {
  readonly page: PageOf<AuditView>;
  readonly loading: boolean;
  readonly onOpen: (entry: AuditView) => void;
}

function EntryTable({ query, onQuery, page, loading, onOpen }: TableProps) {
  const t = useTranslate();
  const columns = useColumns();
  const visibility = useColumnVisibility('audit', NARROW_HIDES);
  return (
    <Table
      {...visibility}
      label={t('audit.title')}
      empty={{ icon: 'history', title: t(isFiltered(query) ? 'audit.noneFound' : 'audit.none') }}
      rows={page.items}
      getRowId={({ eventId }) => eventId}
      columns={columns}
      loading={loading}
      rowCount={page.total}
      paginationMode="server"
      paginationModel={{ page: query.page, pageSize: query.rowsPerPage }}
      onPaginationModelChange={({ page: next, pageSize }) =>
        onQuery({ ...query, page: pageSize === query.rowsPerPage ? next : 0, rowsPerPage: pageSize })
      }
      onOpen={onOpen}
    />
  );
}
