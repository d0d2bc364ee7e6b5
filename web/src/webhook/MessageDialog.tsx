import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { WebhookMessageView, WebhookView } from '@watchglass/schemas/webhook/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { verbatim } from '../look/verbatim.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { resendAtom } from './atoms.ts';

interface MessageProps {
  readonly webhook: WebhookView;
  readonly message: WebhookMessageView;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** One message as it is sent, with each attempt and its answer. */
export function MessageDialog({ webhook, message, onSent, onClose }: MessageProps) {
  const t = useTranslate();
  const isAdmin = useIsAdmin();
  const { id: organizationId } = useOrganization();
  const resend = useSetAtom(resendAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const again = () => {
    setFailure(null);
    void resend({ organizationId, id: webhook.id }, { message: message.id }).then(onSent, (thrown: unknown) =>
      setFailure(failureFrom(thrown)),
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="message-title">
      <DialogTitle id="message-title">{message.type}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <FormFailure to="to.resendWebhook" failure={failure} />
        <Box component="pre" tabIndex={0} sx={verbatim}>
          {JSON.stringify(JSON.parse(message.body), null, 2)}
        </Box>
        <Attempts message={message} />
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        {isAdmin && <Button onClick={again}>{t('webhook.resend')}</Button>}
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Attempts({ message: { attempts, nextAt } }: Pick<MessageProps, 'message'>) {
  const t = useTranslate();
  const zone = useTimeZone();
  return (
    <Box>
      <Typography variant="h3">{t('webhook.message.attempts')}</Typography>
      <Box component="ol" sx={{ m: 0, pl: 5 }}>
        {attempts.map(({ at, status, why, answer, ms }) => (
          <li key={at}>
            <Typography>
              {`${formatInstant(Date.parse(at), zone)} · ${status ?? t('webhook.message.noAnswer', { why })} · ${ms} ms`}
            </Typography>
            {answer !== '' && (
              <Box component="pre" tabIndex={0} sx={{ ...verbatim, color: 'text.secondary' }}>
                {answer}
              </Box>
            )}
          </li>
        ))}
      </Box>
      {nextAt !== null && (
        <Typography color="text.secondary">
          {`${t('webhook.message.next')}: ${formatInstant(Date.parse(nextAt), zone)}`}
        </Typography>
      )}
    </Box>
  );
}
