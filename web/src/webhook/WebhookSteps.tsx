import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { WebhookView } from '@watchglass/schemas/webhook/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import type { ActionKey } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { rotateSecretAtom, switchWebhookAtom } from './atoms.ts';
import { stateWords } from './state-words.ts';

interface StepsProps {
  readonly webhook: WebhookView;
  readonly onSecret: (secret: string) => void;
}

/** What can be done with a webhook at once: on and off, a new secret. */
export function WebhookSteps({ webhook, onSecret }: StepsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const turn = useSetAtom(switchWebhookAtom);
  const rotate = useSetAtom(rotateSecretAtom);
  const [failed, setFailed] = useState<{ readonly to: ActionKey; readonly failure: Failure } | null>(null);
  const which = { organizationId, id: webhook.id };
  const step = (to: ActionKey, work: () => Promise<void>) => () => {
    setFailed(null);
    void work().catch((thrown: unknown) => setFailed({ to, failure: failureFrom(thrown) }));
  };
  const isOff = webhook.state === 'off';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, alignItems: 'flex-start' }}>
      {failed && <FormFailure to={failed.to} failure={failed.failure} />}
      <Typography role="status">{`${t('destination.state')}: ${stateWords(t, webhook, zone)}`}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={step('to.switchWebhook', () => turn(which, isOff ? 'enable' : 'disable'))}>
          {t(isOff ? 'destination.switchOn' : 'destination.switchOff')}
        </Button>
        <Button
          variant="outlined"
          onClick={step('to.rotateWebhookSecret', async () => onSecret((await rotate(which)).secret))}
        >
          {t('destination.secret.renew')}
        </Button>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{t('destination.secret.renewText')}</Typography>
    </Box>
  );
}
