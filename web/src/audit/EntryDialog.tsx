import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { AuditView } from '@watchglass/schemas/audit/views';
import { useTranslate } from '../messages/messages.ts';
import { ThenLink } from '../past/ThenLink.tsx';
import { useOrganization } from '../user/rights.ts';
import type { Change } from './changes.ts';
import { eventWords } from './event-words.ts';
import { changesInWords } from './field-words.ts';
import type { AuditWords } from './sentence.ts';
import { SentenceText } from './SentenceText.tsx';

const mono = { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' } as const;

interface DialogProps {
  readonly entry: AuditView;
  readonly words: AuditWords;
  readonly onClose: () => void;
}

/** All recorded fields of one entry. */
export function EntryDialog({ entry, words, onClose }: DialogProps) {
  const { t } = words;
  const { id } = useOrganization();
  const facts = [
    [t('audit.at'), `${words.instant(entry.at)} (${entry.at})`],
    [t('audit.person'), words.actor(entry)],
    [t('audit.subject'), entry.subject],
    [t('audit.reason'), entry.reason ?? ''],
    [t('audit.from'), entry.clientAddress ?? ''],
    [t('audit.position'), entry.position],
    [t('audit.hash'), entry.hash],
    [t('audit.correlation'), entry.correlationId ?? ''],
    [t('audit.origin'), entry.isMoved ? t('audit.moved') : ''],
  ].filter(([, value]) => value !== '');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="entry-title">
      <DialogTitle id="entry-title">{eventWords(t, entry.type)}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>
          <SentenceText entry={entry} words={words} />
        </Typography>
        <Changes changes={changesInWords(entry, words)} />
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: 5,
            rowGap: 1,
            mx: 0,
            my: 5,
            fontSize: '0.875rem',
          }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box
                component="dd"
                sx={{ m: 0, ...(name === t('audit.hash') || name === t('audit.position') ? mono : {}) }}
              >
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        <Recorded entry={entry} />
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <ThenLink at={entry.at} path={`/${id}/dashboard`} />
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The raw event, under a disclosure. */
function Recorded({ entry: { type, before, after } }: Pick<DialogProps, 'entry'>) {
  const t = useTranslate();
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center', fontSize: '0.875rem' }}>
        {t('audit.raw')}
      </Box>
      <Box component="pre" sx={{ ...mono, m: 0, whiteSpace: 'pre-wrap' }}>
        {JSON.stringify({ type, ...(before === null ? {} : { before }), after }, null, 2)}
      </Box>
    </details>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  tableLayout: 'fixed',
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', py: 1.5, pr: 3, borderBottom: 1, borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 560 },
  '& tbody th': { fontWeight: 400, color: 'text.secondary' },
} as const;

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  const hadBefore = changes.some(({ before }) => before !== null);
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          {hadBefore && <th scope="col">{t('audit.before')}</th>}
          <th scope="col">{t(hadBefore ? 'audit.after' : 'audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {hadBefore && (
              <Box
                component="td"
                sx={{ textDecoration: before === null ? undefined : 'line-through', color: 'text.secondary' }}
              >
                {before ?? '–'}
              </Box>
            )}
            <Box component="td">{after ?? '–'}</Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
