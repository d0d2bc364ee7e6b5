import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { DeletedOrganizationView, SpacesView } from '@watchglass/schemas/organization/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { formatDateTime } from '../value/date.ts';
import { restoreOrganizationAtom } from './atoms.ts';

/** The deleted workspaces that the person can still restore; nothing without one. */
export function DeletedSpaces() {
  const t = useTranslate();
  const { loaded, again } = useRead<SpacesView>('spaces', (http, signal) =>
    http.get('/api/spaces?rowsPerPage=1', signal),
  );
  const deleted = loaded.state === 'ready' ? loaded.value.deleted : [];
  if (deleted.length === 0) return null;
  return (
    <>
      <Typography variant="h2" sx={{ mt: 4 }}>
        {t('workspace.deleted.title')}
      </Typography>
      <List disablePadding>
        {deleted.map((space) => (
          <Deleted key={space.id} space={space} onRestored={again} />
        ))}
      </List>
    </>
  );
}

function Deleted({ space, onRestored }: { space: DeletedOrganizationView; onRestored: () => void }) {
  const t = useTranslate();
  const restore = useSetAtom(restoreOrganizationAtom);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  async function go(): Promise<void> {
    setSending(true);
    try {
      await restore(space.token);
      onRestored();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  }
  const button = (
    <Button disabled={sending} onClick={() => void go()} aria-label={t('workspace.restoreNamed', { name: space.name })}>
      {t('workspace.restore')}
    </Button>
  );
  return (
    <>
      <FormFailure to="to.restoreWorkspace" failure={failure} />
      <ListItem divider secondaryAction={button} sx={{ pr: 28 }}>
        <ListItemText
          primary={space.name}
          secondary={t('workspace.deleted.until', { time: formatDateTime(Date.parse(space.restorableUntil), zone) })}
        />
      </ListItem>
    </>
  );
}
