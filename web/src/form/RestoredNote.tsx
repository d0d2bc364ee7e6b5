import Alert from '@mui/material/Alert';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatInstant } from '../value/date.ts';

interface NoteProps {
  /** The earlier version in the form; nothing is said without one. */
  readonly restored: { readonly at: string } | undefined;
}

/** Says above the fields that a form has what was there at an instant. */
export function RestoredNote({ restored }: NoteProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  if (restored === undefined) return null;
  return (
    <Alert severity="info" variant="outlined">
      {t('versions.filled', { when: formatInstant(Date.parse(restored.at), zone) })}
    </Alert>
  );
}
