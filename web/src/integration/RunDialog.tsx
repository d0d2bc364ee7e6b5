import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { IntegrationRunView } from '@watchglass/schemas/integration/views';
import { verbatim } from '../look/verbatim.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatInstant } from '../value/date.ts';

interface RunProps {
  readonly run: IntegrationRunView;
  readonly onClose: () => void;
}

/** One run, with what the receiver answered. */
export function RunDialog({ run: { at, outcome, readings, bytes, status, why, answer, ms, key }, onClose }: RunProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const title = `${t(`integration.outcome.${outcome}`)} · ${formatInstant(Date.parse(at), zone)}`;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="run-title">
      <DialogTitle id="run-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Typography>{`${t('integration.readings')}: ${readings} · ${t('integration.bytes')}: ${bytes} · ${ms} ms`}</Typography>
        {key !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{`Idempotency-Key: ${key}`}</Typography>}
        {(status !== null || why !== '') && (
          <Typography>{`${t('integration.answer')}: ${status ?? t('webhook.message.noAnswer', { why })}`}</Typography>
        )}
        {answer !== '' && (
          <Box component="pre" tabIndex={0} sx={verbatim}>
            {answer}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
