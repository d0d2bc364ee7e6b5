import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Translate } from '../messages/messages.ts';

type Stated = Pick<IntegrationView, 'state' | 'offCause' | 'why'>;

/** What a receiver answered, or why it did not, in words where there are any. */
function whyWords(t: Translate, why: string): string {
  const key = t.known('destination.why', why);
  return key === null ? why : t(key);
}

/** The state of an integration, with its reason. */
export function stateWords(t: Translate, { state, why }: Stated): string {
  const words = t(`integration.state.${state}`);
  return why === '' || state === 'stoppedByLicence' || state === 'disabled' ? words : `${words} (${whyWords(t, why)})`;
}

/** What there is to do. */
export function toDo(t: Translate, { state, offCause, why }: Stated): string {
  if (state === 'disabled') return t(`integration.todo.${offCause ?? 'byHand'}`);
  return t(`integration.todo.${state}`, { why: whyWords(t, why) });
}
