import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import type { RowConcept } from '@watchglass/schemas/entities';
import { useCallback, useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { Show } from '../page/Outcome.tsx';
import { Pager } from '../table/Pager.tsx';
import { section } from '../look/section.ts';
import { SentenceText } from './SentenceText.tsx';
import { useAuditWords } from './use-audit-words.ts';

const AT_ONCE = 25;

interface EventsProps {
  readonly title: string;
  readonly concept: RowConcept;
  /** The id of the thing's row. */
  readonly id: string;
  /** The path of its events. */
  readonly events: string;
}

/** The events of one thing, newest first, in the sentences of the audit. */
export function EventsOf({ title, concept, id, events }: EventsProps) {
  const [paging, setPaging] = useState({ page: 0, rowsPerPage: AT_ONCE });
  const path = `${events}?page=${paging.page}&rowsPerPage=${paging.rowsPerPage}`;
  const reading = useRead(path, (http, signal) => http.get<AuditPage>(path, signal));
  useRowChanges(
    concept,
    reading,
    useCallback((row) => isRow(row, id), [id]),
  );
  return (
    <Box component="section" aria-label={title} sx={section}>
      <Typography variant="h2">{title}</Typography>
      <Show loaded={reading.loaded} again={() => void reading.again()} small>
        {(page) => (
          <>
            <TimeLine page={page} />
            {page.total > AT_ONCE && <Pager paging={paging} total={page.total} onChange={setPaging} />}
          </>
        )}
      </Show>
    </Box>
  );
}

function TimeLine({ page }: { page: AuditPage }) {
  const words = useAuditWords(page);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {page.items.map((entry) => (
        <Box component="li" key={entry.eventId} sx={{ fontSize: '0.875rem' }}>
          <Box component="span" sx={{ color: 'text.secondary', mr: 3, whiteSpace: 'nowrap' }}>
            {words.instant(entry.at)}
          </Box>
          <SentenceText entry={entry} words={words} />
        </Box>
      ))}
    </Box>
  );
}
