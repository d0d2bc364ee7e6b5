import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import type { AuditPage as AuditAnswer, AuditView } from '@watchglass/schemas/audit/views';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
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
import { useOrganization } from '../user/rights.ts';

import { auditPath, exportPath, isFiltered, readAuditQuery, writeAuditQuery, type AuditQuery } from './audit-query.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { eventWords } from './event-words.ts';
import { changesInWords } from './field-words.ts';
import { sentenceText, type AuditWords } from './sentence.ts';
import { SentenceText } from './SentenceText.tsx';
import { useAuditWords } from './use-audit-words.ts';

const EntryDialog = lazily(() => import('./EntryDialog.tsx').then((file) => ({ default: file.EntryDialog })));
/** Columns hidden by default, because the sentence contains them. */
const HIDES: readonly string[] = ['type', 'actor', 'subject', 'change'];
const NARROW_HIDES: readonly string[] = ['at', 'clientAddress', 'hash'];

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
      actions={
        <>
          <Button color="inherit" component={Link} to={`/${id}/time/compare`}>
            {t('compare.title')}
          </Button>
          <ExportButton hasSheets name="audit" path={(now) => exportPath(id, query, now)} onFailure={setFailure} />
        </>
      }
    >
      <FormFailure to="to.export" failure={failure} />
      <AuditFilters query={query} onChange={setQuery} />
      <Entries query={query} onQuery={setQuery} />
    </Page>
  );
}

/** The changes of an entry, such as `Name: Hall → Attic`. */
function summary(entry: AuditView, words: AuditWords): string {
  return changesInWords(entry, words)
    .map(({ field, before, after }) => `${field}: ${entry.before === null ? '' : `${before ?? '–'} → `}${after ?? '–'}`)
    .join('; ');
}

/** The height of a table row, or more if the sentence needs more lines. On a phone the instant stands below the sentence. */
const sentence = {
  minHeight: 'calc(2.75rem - 1px)',
  py: 2,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  lineHeight: 1.4,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
const below = { color: 'text.secondary', fontSize: '0.8125rem', '@media (min-width: 700px)': { display: 'none' } };

function useColumns(words: AuditWords): readonly GridColDef<AuditView>[] {
  return useMemo(() => {
    const { t } = words;
    const columns: GridColDef<AuditView>[] = [
      {
        field: 'at',
        headerName: t('audit.at'),
        width: 176,
        display: 'flex',
        valueGetter: (_value, { at }) => words.instant(at),
      },
      {
        field: 'sentence',
        headerName: t('audit.what'),
        flex: 1,
        minWidth: 240,
        valueGetter: (_value, entry) => sentenceText(entry, words),
        renderCell: ({ row, hasFocus }) => (
          <Box sx={sentence}>
            <span>
              <SentenceText entry={row} words={words} tabIndex={hasFocus ? 0 : -1} />
            </span>
            <Box component="span" sx={below}>
              {words.instant(row.at)}
            </Box>
          </Box>
        ),
      },
      {
        field: 'type',
        headerName: t('audit.kind'),
        width: 200,
        display: 'flex',
        valueFormatter: (type: string) => eventWords(t, type),
      },
      {
        field: 'actor',
        headerName: t('audit.person'),
        width: 150,
        display: 'flex',
        valueGetter: (_value, entry) => words.actor(entry),
      },
      { field: 'subject', headerName: t('audit.subject'), width: 120, display: 'flex' },
      {
        field: 'change',
        headerName: t('audit.change'),
        flex: 1,
        minWidth: 200,
        display: 'flex',
        valueGetter: (_value, entry) => summary(entry, words),
      },
      { field: 'clientAddress', headerName: t('audit.from'), width: 116, display: 'flex' },
      {
        field: 'hash',
        headerName: t('audit.hash'),
        width: 112,
        display: 'flex',
        cellClassName: 'mono',
        valueFormatter: (hash: string) => hash.slice(0, 10),
      },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [words]);
}

interface EntriesProps {
  readonly query: AuditQuery;
  readonly onQuery: (query: AuditQuery) => void;
}

const NOTHING: AuditAnswer = { items: [], total: 0, names: {} };

function Entries({ query, onQuery }: EntriesProps) {
  const { id } = useOrganization();
  const path = auditPath(id, query);
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<AuditAnswer>(path, signal));
  const [open, setOpen] = useState<AuditView | null>(null);
  const page = loaded.state === 'ready' ? loaded.value : NOTHING;
  const words = useAuditWords(page);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  return (
    <>
      <EntryTable
        query={query}
        onQuery={onQuery}
        page={page}
        words={words}
        loading={busy || loaded.state === 'loading'}
        onOpen={setOpen}
      />
      {open && (
        <Suspense fallback={null}>
          <EntryDialog entry={open} words={words} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

interface TableProps extends EntriesProps {
  readonly page: AuditAnswer;
  readonly words: AuditWords;
  readonly loading: boolean;
  readonly onOpen: (entry: AuditView) => void;
}

function EntryTable({ query, onQuery, page, words, loading, onOpen }: TableProps) {
  const t = useTranslate();
  const columns = useColumns(words);
  const visibility = useColumnVisibility('audit', NARROW_HIDES, HIDES);
  return (
    <Table
      {...visibility}
      label={t('audit.title')}
      empty={{ icon: 'history', title: t(isFiltered(query) ? 'audit.noneFound' : 'audit.none') }}
      rows={page.items}
      getRowId={({ eventId }) => eventId}
      columns={columns}
      getRowHeight={() => 'auto'}
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
