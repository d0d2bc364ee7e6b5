import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DestinationView } from '@watchglass/schemas/destination/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import type { ActionKey } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { doWithDestinationAtom, renewSecretAtom } from './atoms.ts';
import { stateWords } from './state-words.ts';

interface StepsProps {
  readonly destination: DestinationView;
  readonly onSecret: (secret: string) => void;
}

/** What can be done with a destination at once: on and off, a new secret, the link of a mailbox again. */
export function DestinationSteps({ destination, onSecret }: StepsProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const carryOut = useSetAtom(doWithDestinationAtom);
  const renew = useSetAtom(renewSecretAtom);
  const [failed, setFailed] = useState<{ readonly to: ActionKey; readonly failure: Failure } | null>(null);
  const [sent, setSent] = useState(false);
  const which = { organizationId, id: destination.id };
  const step = (to: ActionKey, work: () => Promise<void>) => () => {
    setFailed(null);
    void work().catch((thrown: unknown) => setFailed({ to, failure: failureFrom(thrown) }));
  };
  const { kind, state } = destination;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, alignItems: 'flex-start' }}>
      {failed && <FormFailure to={failed.to} failure={failed.failure} />}
      <Typography role="status">{`${t('destination.state')}: ${stateWords(t, destination)}`}</Typography>
      {sent && (
        <Alert severity="success" variant="outlined" role="status">
          {t('destination.confirmSent')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {state === 'unconfirmed' ? (
          <Button
            variant="outlined"
            onClick={step('to.confirmMailbox', () => carryOut(which, 'confirmation').then(() => setSent(true)))}
          >
            {t('destination.confirmAgain')}
          </Button>
        ) : (
          <Button
            variant="outlined"
            onClick={step('to.switchDestination', () => carryOut(which, state === 'on' ? 'disable' : 'enable'))}
          >
            {t(state === 'on' ? 'destination.switchOff' : 'destination.switchOn')}
          </Button>
        )}
        {kind === 'webhook' && (
          <Button
            variant="outlined"
            onClick={step('to.renewDestinationSecret', async () => onSecret((await renew(which)).secret))}
          >
            {t('destination.secret.renew')}
          </Button>
        )}
      </Box>
      {kind === 'webhook' && (
        <Typography sx={{ color: 'text.secondary' }}>{t('destination.secret.renewText')}</Typography>
      )}
    </Box>
  );
}
