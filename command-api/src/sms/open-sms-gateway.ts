import type { Outgoing } from '../outgoing/outgoing.ts';
import { signedWebhookGateway } from './signed-webhook.ts';
import type { SmsConfig } from './sms-config.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { twilioGateway } from './twilio.ts';

/** Null if the installation sends no text messages. `publicUrl` is where the provider reports to. */
export function openSmsGateway(
  { provider }: SmsConfig,
  outgoing: Outgoing,
  terms: { readonly publicUrl: string; readonly clock: () => Date },
): SmsGateway | null {
  if (provider === null) return null;
  return provider.kind === 'twilio'
    ? twilioGateway(provider, outgoing, terms.publicUrl)
    : signedWebhookGateway(provider, outgoing, terms);
}
