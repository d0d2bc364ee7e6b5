import { Webhook } from 'standardwebhooks';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { GatewayConfig } from './sms-config.ts';
import { answerOf, statusAddress, type SmsGateway } from './sms-gateway.ts';

/**
 * Any gateway: a POST of `{id, to, text, statusUrl}`, signed as Standard Webhooks say. `webhook-id` is the message's,
 * so that a gateway that took it already sends it once.
 */
export function signedWebhookGateway(
  { url, secret }: GatewayConfig,
  outgoing: Outgoing,
  { publicUrl, clock }: { readonly publicUrl: string; readonly clock: () => Date },
): SmsGateway {
  const webhook = new Webhook(secret);
  return {
    send: async ({ id, to, text }) => {
      const body = JSON.stringify({ id, to, text, statusUrl: statusAddress(publicUrl, id) });
      const at = clock();
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, at, body),
      };
      return answerOf(await outgoing.send({ url, headers, body }));
    },
    // The same id is not sent twice.
    wasTaken: () => Promise.resolve(false),
  };
}
