import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Translate } from '../messages/messages.ts';

const CLOUD = {
  enabled: 'integration.cloud.waits',
  working: 'integration.cloud.answers',
  workingWithIssues: 'integration.cloud.fails',
  failed: 'integration.cloud.fails',
} as const;

/** What there is to do in a state. */
export function toDo(
  t: Translate,
  { kind, state, offCause, why }: Pick<IntegrationView, 'kind' | 'state' | 'offCause' | 'why'>,
): string {
  if (state === 'disabled') return t(`integration.todo.${offCause ?? 'byHand'}`);
  const known = t.known('destination.why', why);
  const said = { why: known === null ? why : t(known) };
  return kind === 'deviceCloud' && state !== 'stoppedByLicence'
    ? t(CLOUD[state], said)
    : t(`integration.todo.${state}`, said);
}
