import { sendsNothing } from '@watchglass/schemas/integration/kinds';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Translate } from '../messages/messages.ts';

const CLOUD = {
  enabled: 'integration.cloud.waits',
  working: 'integration.cloud.answers',
  workingWithIssues: 'integration.cloud.fails',
  failed: 'integration.cloud.fails',
} as const;

const BROKER = {
  enabled: 'integration.broker.waits',
  working: 'integration.broker.receives',
  workingWithIssues: 'integration.broker.fails',
  failed: 'integration.broker.fails',
} as const;

type Off = Pick<IntegrationView, 'kind' | 'offCause'>;

function toEnable(t: Translate, { kind, offCause }: Off): string {
  if (offCause === 'new' && sendsNothing(kind)) return t('integration.broker.untested');
  if (offCause === 'byHand' && kind === 'mqttIn') return t('integration.broker.byHand');
  return t(`integration.todo.${offCause ?? 'byHand'}`);
}

/** What there is to do in a state. */
export function toDo(
  t: Translate,
  { kind, state, offCause, why }: Pick<IntegrationView, 'kind' | 'state' | 'offCause' | 'why'>,
): string {
  if (state === 'disabled') return toEnable(t, { kind, offCause });
  const known = t.known('destination.why', why);
  const said = { why: known === null ? why : t(known) };
  if (state === 'stoppedByLicence' || !sendsNothing(kind)) return t(`integration.todo.${state}`, said);
  return t((kind === 'mqttIn' ? BROKER : CLOUD)[state], said);
}
