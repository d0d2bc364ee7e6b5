import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import { useCallback, useState } from 'react';
import { SentenceText } from '../audit/SentenceText.tsx';
import { useAuditWords } from '../audit/use-audit-words.ts';
import { useRead } from '../http/use-read.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { Pager } from '../table/Pager.tsx';
import { useOrganization } from '../user/rights.ts';
import { section } from './section.ts';

const AT_ONCE = 25;

/** The events of a base, newest first, in the sentences of the audit. */
export function BaseEvents({ serial }: { serial: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [paging, setPaging] = useState({ page: 0, rowsPerPage: AT_ONCE });
  const path = `/api/gateways/${id}/base/${encodeURIComponent(serial)}/events?page=${paging.page}&rowsPerPage=${paging.rowsPerPage}`;
  const reading = useRead(path, (http, signal) => http.get<AuditPage>(path, signal));
  useRowChanges(
    'base',
    reading,
    useCallback((row) => isRow(row, serial), [serial]),
  );
  return (
    <Box component="section" aria-label={t('base.events')} sx={section}>
      <Typography variant="h2">{t('base.events')}</Typography>
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
