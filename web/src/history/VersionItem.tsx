import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { HistoryVersion } from '@watchglass/schemas/history/views';
import { Link } from 'react-router';
import { ChangeTable } from '../audit/ChangeTable.tsx';
import { fieldsOf, type AuditWords } from '../audit/sentence.ts';
import { SentenceText } from '../audit/SentenceText.tsx';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { addressAt } from '../past/moment-of.ts';
import { useOrganization } from '../user/rights.ts';
import { differencesInWords } from './in-words.ts';
import { formPageOf, pageOf, type Thing } from './paths.ts';

const SHOWN_FIELDS = 12;

interface ItemProps {
  readonly thing: Thing;
  readonly version: HistoryVersion;
  readonly words: AuditWords;
  readonly isNewest: boolean;
  /** This person may restore it. */
  readonly mayRestore: boolean;
  readonly onOpen: () => void;
  readonly onRestore: () => void;
}

/** One version: who made it, when, from where and why, what it changed, and what can be done with it. */
export function VersionItem(props: ItemProps) {
  const { version, words } = props;
  const t = useTranslate();
  const { entry, metricId } = version;
  const changes = differencesInWords(version.changes, { words, metricId });
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Heading {...props} />
      {entry !== null && (
        <Typography variant="body2" sx={{ my: 1, overflowWrap: 'anywhere' }}>
          <SentenceText entry={entry} words={words} />
          {entry.reason !== null && ` “${entry.reason}”`}
        </Typography>
      )}
      <RestoredFrom version={version} words={words} />
      <ChangeTable changes={changes.slice(0, SHOWN_FIELDS)} />
      {changes.length > SHOWN_FIELDS && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('versions.more', { count: changes.length - SHOWN_FIELDS })}
        </Typography>
      )}
      <Actions {...props} />
    </Box>
  );
}

function Heading({ version: { entry, isThere }, words, isNewest }: ItemProps) {
  const t = useTranslate();
  const whence = entry === null ? [] : [words.actor(entry), entry.clientAddress ?? ''];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
        {entry === null ? t('versions.pending') : words.instant(entry.at)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {whence.filter((text) => text !== '').join(' · ')}
      </Typography>
      {isNewest && isThere && <Chip size="small" label={t('history.newest')} />}
      {!isThere && <Chip size="small" color="error" variant="outlined" label={t('versions.deleted')} />}
    </Box>
  );
}

function RestoredFrom({ version: { entry }, words }: Pick<ItemProps, 'version' | 'words'>) {
  const t = useTranslate();
  const from = fieldsOf(entry?.after)['restoredFrom'];
  const at = words.names[`moment/${String(from)}`];
  if (typeof from !== 'number' || at === undefined) return null;
  return (
    <Typography variant="body2" sx={{ mb: 1, fontWeight: 560 }}>
      {t('versions.restoredFrom', { when: words.instant(at) })}
    </Typography>
  );
}

function Actions({ thing, version, words, isNewest, mayRestore, onOpen, onRestore }: ItemProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const { n, entry, isThere } = version;
  const when = entry === null ? '' : words.instant(entry.at);
  const form = formPageOf(id, thing, n);
  const page = new URL(pageOf(id, thing), window.location.origin);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -2, mt: 1 }}>
      <Button
        size="small"
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-label={t('versions.part', { of: t('versions.open'), field: when })}
      >
        {t('versions.open')}
      </Button>
      {isThere && (
        <Button size="small" color="inherit" href={addressAt(page, `n${n}`)} startIcon={<Icon name="history" />}>
          {t('past.then')}
        </Button>
      )}
      {mayRestore && isThere && !isNewest && (
        <Button
          size="small"
          startIcon={<Icon name="undo" />}
          aria-label={t('versions.part', { of: t('history.restore'), field: when })}
          {...(form === null ? { onClick: onRestore } : { component: Link, to: form })}
        >
          {t('history.restore')}
        </Button>
      )}
    </Box>
  );
}
