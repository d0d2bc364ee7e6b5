import Box from '@mui/material/Box';
import type { IntegrationState } from '@watchglass/schemas/integration/kinds';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { useTranslate, type Translate } from '../messages/messages.ts';

const COLOURS: Readonly<Record<IntegrationState, string>> = {
  enabled: 'text.secondary',
  disabled: 'text.disabled',
  working: 'success.main',
  workingWithIssues: 'warning.main',
  failed: 'error.main',
  stoppedByLicence: 'error.main',
};

/** The state in a word, with its reason: a status, an error code or a word. */
export function stateText(t: Translate, { state, why, offCause }: IntegrationView): string {
  if (state === 'disabled') return t(`integration.off.${offCause ?? 'byHand'}`);
  const text = t(`integration.state.${state}`);
  return why === '' ? text : `${text} (${why})`;
}

/** Whether an integration works: a dot in the colour of the state, and the state in words. */
export function StateMark({ integration }: { readonly integration: IntegrationView }) {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 10, height: 10, flexShrink: 0, borderRadius: '50%', bgcolor: COLOURS[integration.state] }}
      />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {stateText(t, integration)}
      </Box>
    </Box>
  );
}
