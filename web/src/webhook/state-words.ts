import type { WebhookView } from '@watchglass/schemas/webhook/views';
import type { Translate } from '../messages/messages.ts';
import { formatDateTime } from '../value/date.ts';

/** Whether a webhook is on, and why it is not, or takes nothing. */
export function stateWords(
  t: Translate,
  { state, offCause, failingSince }: Pick<WebhookView, 'state' | 'offCause' | 'failingSince'>,
  zone: string,
): string {
  if (state === 'off') return t(`webhook.state.off.${offCause ?? 'byHand'}`);
  if (state === 'on' || failingSince === null) return t('webhook.state.on');
  return t('webhook.state.failing', { at: formatDateTime(Date.parse(failingSince), zone) });
}
