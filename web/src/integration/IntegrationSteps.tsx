import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { sendsNothing } from '@watchglass/schemas/integration/kinds';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import type { OpenIntegration } from './IntegrationsPage.tsx';
import { stepIntegrationAtom } from './atoms.ts';
import { StateMark } from './StateMark.tsx';
import { toDo } from './to-do.ts';

interface StepsProps {
  readonly integration: IntegrationView;
  readonly onOpen: (open: OpenIntegration) => void;
}

const SEVERITY = {
  enabled: 'info',
  disabled: 'info',
  working: 'success',
  workingWithIssues: 'warning',
  failed: 'error',
  stoppedByLicence: 'warning',
} as const;

/** The state of an integration, what there is to do, and what can be done at once. */
export function IntegrationSteps({ integration, onOpen }: StepsProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const step = useSetAtom(stepIntegrationAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOff = integration.state === 'disabled';
  const turn = () => {
    setFailure(null);
    void step({ organizationId, id: integration.id }, isOff ? 'enable' : 'disable').catch((thrown: unknown) =>
      setFailure(failureFrom(thrown)),
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <FormFailure to="to.switchIntegration" failure={failure} />
      <Alert icon={false} severity={SEVERITY[integration.state]} role="status">
        <StateMark integration={integration} />
        <div>{toDo(t, integration)}</div>
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button variant="outlined" onClick={turn}>
          {t(isOff ? 'integration.enable' : 'integration.disable')}
        </Button>
        {!sendsNothing(integration.kind) && <SendingSteps integration={integration} onOpen={onOpen} />}
        <Link component={RouterLink} to={`/${organizationId}/integration-log/${integration.id}`}>
          {t('integration.log')}
        </Link>
      </Box>
    </Box>
  );
}

function SendingSteps({ integration, onOpen }: StepsProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  return (
    <>
      <Button variant="outlined" onClick={() => onOpen({ what: 'skip', integration })}>
        {t('integration.skip')}
      </Button>
      <Button variant="outlined" onClick={() => onOpen({ what: 'resend', integration })}>
        {t('webhook.resendSince')}
      </Button>
      <Link component={RouterLink} to={`/${organizationId}/integration-test/${integration.id}`}>
        {t('integrationTest.title')}
      </Link>
    </>
  );
}
