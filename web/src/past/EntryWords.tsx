import Box from '@mui/material/Box';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import { sentenceText } from '../audit/sentence.ts';
import { useAuditWords } from '../audit/use-audit-words.ts';
import { useRead } from '../http/use-read.ts';
import { useOrganization } from '../user/rights.ts';

/** What the entry shown was, in the words of the audit. */
export function EntryWords({ n }: { n: number }) {
  const { id } = useOrganization();
  const path = `/api/time/${id}/entry?n=${n}`;
  const { loaded, busy } = useRead(path, (http, signal) => http.get<AuditPage>(path, signal));
  return loaded.state === 'ready' && !busy ? <Words page={loaded.value} /> : null;
}

const line = {
  flexBasis: '100%',
  fontWeight: 400,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function Words({ page }: { page: AuditPage }) {
  const words = useAuditWords(page);
  const [entry] = page.items;
  if (entry === undefined) return null;
  const text = sentenceText(entry, words);
  return (
    <Box data-testid="past-entry" title={text} sx={line}>
      {text}
    </Box>
  );
}
