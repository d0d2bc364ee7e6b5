import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Page } from '@watchglass/schemas/page';
import type { SessionView } from '@watchglass/schemas/user/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Failed } from '../page/Outcome.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { SearchField } from '../table/SearchField.tsx';
import { filtered } from '../table/list-query.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { endOtherSessionsAtom, endSessionAtom } from './atoms.ts';
import { deviceWords, NARROW_HIDES, useSessionColumns } from './session-columns.tsx';
import { SESSION_SORTS, sessionQueries, SESSIONS_PATH, type SessionQuery } from './session-query.ts';
import { Section, UserPage } from './UserPage.tsx';

/** The person's sessions, with the actions to end them. */
export function SessionsPage() {
  const t = useTranslate();
  const [query, setQuery] = useQuery(sessionQueries.read, sessionQueries.write);
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <UserPage
      title={t('sessions.title')}
      wide
      actions={
        <ExportButton
          name="sessions"
          path={() => sessionQueries.exportPath(SESSIONS_PATH, query)}
          onFailure={setFailure}
        />
      }
    >
      <FormFailure to="to.export" failure={failure} />
      <Section title={t('sessions.where')} text={t('sessions.text')}>
        <Box role="search" sx={{ maxWidth: 300 }}>
          <SearchField text={query.search} onChange={(search) => setQuery(filtered(query, { search }), true)} />
        </Box>
        <Sessions query={query} onQuery={setQuery} />
      </Section>
    </UserPage>
  );
}

/** The sessions to end: one, or all others. */
type Ending = SessionView | 'others';

interface SessionsProps {
  readonly query: SessionQuery;
  readonly onQuery: (query: SessionQuery) => void;
}

function Sessions({ query, onQuery }: SessionsProps) {
  const t = useTranslate();
  const path = sessionQueries.listPath(SESSIONS_PATH, query);
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<Page<SessionView>>(path, signal));
  const [ending, setEnding] = useState<Ending | null>(null);
  const columns = useSessionColumns(setEnding);
  const visibility = useColumnVisibility('sessions', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, SESSION_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const page = rowsOf(loaded, busy);
  const isSearched = query.search.trim() !== '';
  return (
    <>
      <Table
        {...visibility}
        {...serverRows}
        {...page}
        label={t('sessions.where')}
        empty={{ icon: 'computer', title: t('sessions.noneFound') }}
        columns={columns}
      />
      {(page.rowCount > 1 || isSearched) && (
        <Box>
          <Button variant="outlined" color="error" onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </Button>
        </Box>
      )}
      {ending !== null && <EndDialog ending={ending} onEnded={again} onClose={() => setEnding(null)} />}
    </>
  );
}

interface EndProps {
  readonly ending: Ending;
  readonly onEnded: () => Promise<void>;
  readonly onClose: () => void;
}

function EndDialog({ ending, onEnded, onClose }: EndProps) {
  const t = useTranslate();
  const endOne = useSetAtom(endSessionAtom);
  const endOthers = useSetAtom(endOtherSessionsAtom);
  const carryOut = async () => {
    await (ending === 'others' ? endOthers() : endOne(ending.id));
    await onEnded();
  };
  return (
    <ConfirmDialog
      title={t(ending === 'others' ? 'sessions.endOthers' : 'sessions.end')}
      text={
        ending === 'others' ? t('sessions.endOthers.text') : t('sessions.end.text', { device: deviceWords(t, ending) })
      }
      action={t('sessions.end')}
      to="to.endSession"
      carryOut={carryOut}
      onClose={onClose}
    />
  );
}
