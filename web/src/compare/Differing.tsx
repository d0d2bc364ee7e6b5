import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { HISTORY_CONCEPTS } from '@watchglass/schemas/history/concepts';
import type { Compared } from '@watchglass/schemas/history/views';
import { Link } from 'react-router';
import { ChangeTable } from '../audit/ChangeTable.tsx';
import type { AuditWords } from '../audit/sentence.ts';
import { differencesInWords } from '../history/in-words.ts';
import { historyPageOf } from '../history/paths.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';

const SHOWN_FIELDS = 12;
const COLOURS = { added: 'success', changed: 'default', removed: 'error' } as const;

/** One thing that differs, with its fields before and after, and the way to its history, if it has one. */
export function Differing({ thing, words }: { readonly thing: Compared; readonly words: AuditWords }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const { concept, id, name, difference, metricId } = thing;
  const changes = difference === 'removed' ? [] : differencesInWords(thing.changes, { words, metricId });
  const kept = HISTORY_CONCEPTS.find((each) => each === concept);
  const called = concept === 'member' ? words.names[`user/${id}`] || t('member.erased') : name || id;
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {called}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`concept.${concept}`)}
        </Typography>
        <Chip size="small" variant="outlined" color={COLOURS[difference]} label={t(`compare.${difference}`)} />
        {kept !== undefined && (
          <Button size="small" component={Link} to={historyPageOf(organizationId, { concept: kept, id })}>
            {t('versions.title')}
          </Button>
        )}
      </Box>
      <ChangeTable changes={changes.slice(0, SHOWN_FIELDS)} />
      {changes.length > SHOWN_FIELDS && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('versions.more', { count: changes.length - SHOWN_FIELDS })}
        </Typography>
      )}
    </Box>
  );
}
