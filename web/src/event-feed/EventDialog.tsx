import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { PublicEventView } from '@watchglass/schemas/event-feed/views';
import { verbatim } from '../look/verbatim.ts';
import { useTranslate } from '../messages/messages.ts';

/** One event as a program receives it. */
export function EventDialog({ event, onClose }: { readonly event: PublicEventView; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="event-title">
      <DialogTitle id="event-title">{event.type}</DialogTitle>
      <DialogContent>
        <Box component="pre" tabIndex={0} sx={verbatim}>
          {JSON.stringify(event, null, 2)}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
