import Alert from '@mui/material/Alert';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { failureFrom, type Failure } from '../http/failure.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { momentAtom } from './atoms.ts';
import { addressAt } from './moment-of.ts';

const HOUR_MS = 3_600_000;

interface MomentDialogProps {
  readonly onClose: () => void;
  /** Shows the moment on pages of the past; from live pages it is opened as a page of its own. */
  readonly onChosen?: (moment: string) => void;
}

const openPage = (moment: string): void => window.location.assign(addressAt(window.location, moment));

/** Chooses the moment of the page, on the clock of the reader's zone. */
export function MomentDialog({ onClose, onChosen = openPage }: MomentDialogProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const http = useAtomValue(requiredHttpAtom);
  const shown = useAtomValue(momentAtom);
  const { id } = useOrganization();
  const [now] = useState(() => Date.now());
  const [at, setAt] = useState<number | null>(shown === null ? now - HOUR_MS : Date.parse(shown.at));
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async () => {
    if (at === null) return;
    const moment = new Date(at).toISOString();
    setSending(true);
    try {
      await http.get(`/api/time/${id}/moment?at=${encodeURIComponent(moment)}`);
      onChosen(moment);
      onClose();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  };
  return (
    <FormDialog
      title={t('bar.past')}
      submit={t('past.show')}
      sending={sending}
      blocked={at === null}
      onSubmit={() => void open()}
      onClose={onClose}
    >
      <p>{t('past.choose', { zone })}</p>
      <InstantPicker label={t('past.moment')} value={at} zone={zone} max={now} size="medium" onChange={setAt} />
      {failure && <Alert severity="error">{failureText(t, failure)}</Alert>}
    </FormDialog>
  );
}
