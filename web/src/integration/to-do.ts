import type { IntegrationView } from '@watchglass/schemas/integration/views';
import type { Translate } from '../messages/messages.ts';

/** What there is to do in a state. */
export function toDo(
  t: Translate,
  { state, offCause, why }: Pick<IntegrationView, 'state' | 'offCause' | 'why'>,
): string {
  if (state === 'disabled') return t(`integration.todo.${offCause ?? 'byHand'}`);
  const known = t.known('destination.why', why);
  return t(`integration.todo.${state}`, { why: known === null ? why : t(known) });
}
