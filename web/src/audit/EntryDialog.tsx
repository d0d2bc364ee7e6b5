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
import { ChangeTable } from './ChangeTable.tsx';
import { eventWords } from './event-words.ts';
import { changesInWords } from './field-words.ts';
import { fieldsOf, type AuditWords } from './sentence.ts';
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
    [t('audit.field.restoredFrom'), restoredFrom(entry, words)],
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
        <ChangeTable changes={changesInWords(entry, words)} />
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

/** The instant of the version that a change restored, else the number of its entry; empty for other entries. */
function restoredFrom({ after }: AuditView, { names, instant }: AuditWords): string {
  const { restoredFrom: n } = fieldsOf(after);
  if (typeof n !== 'number') return '';
  const at = names[`moment/${n}`];
  return at === undefined ? `n${n}` : instant(at);
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
