import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { HistoryThen } from '@watchglass/schemas/history/views';
import { useId } from 'react';
import { ChangeTable } from '../audit/ChangeTable.tsx';
import { fieldsOf } from '../audit/sentence.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { differencesInWords, versionInWords } from './in-words.ts';
import { historyPathOf, type Thing } from './paths.ts';
import { useHistoryWords } from './use-history-words.ts';

interface DialogProps {
  readonly thing: Thing;
  readonly n: number;
  readonly onClose: () => void;
}

/** A whole version in words, to read, and how it differs from now. */
export function VersionDialog({ thing, n, onClose }: DialogProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const titleId = useId();
  const path = `${historyPathOf(id, thing)}/${n}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<HistoryThen>(path, signal));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <Show loaded={loaded} again={() => void again()} small>
        {(then) => <Then then={then} titleId={titleId} />}
      </Show>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Then({ then, titleId }: { readonly then: HistoryThen; readonly titleId: string }) {
  const t = useTranslate();
  const { entry, name, names, fields, metricId } = then;
  const whole = Object.entries(fieldsOf(fields)).map(([field, after]) => ({ path: [field], after }));
  const words = useHistoryWords([{ entry, metricId, changes: [...whole, ...then.since] }], names);
  const since = differencesInWords(then.since, { words, metricId });
  const when = entry === null ? '' : words.instant(entry.at);
  const called = name || names[`user/${entry?.subject ?? ''}`] || t('versions.title');
  return (
    <>
      <DialogTitle id={titleId}>{t('versions.dialog', { name: called, when })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {since.length === 0 ? (
          <Typography>{t('versions.same')}</Typography>
        ) : (
          <ChangeTable changes={since} names={[t('versions.then'), t('versions.now')]} />
        )}
        <ChangeTable changes={versionInWords(fields, { words, metricId })} />
      </DialogContent>
    </>
  );
}
