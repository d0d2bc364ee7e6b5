import { Webhook } from 'standardwebhooks';
import type { OutgoingRequest } from '../outgoing/outgoing.ts';

interface Signed {
  readonly url: string;
  /** `whsec_…`; during a rotation the old one as well. */
  readonly secrets: readonly string[];
  /** The same in every attempt, so that a receiver recognizes what it has. */
  readonly id: string;
  readonly at: Date;
}

/** A request of Standard Webhooks: `webhook-id`, `webhook-timestamp`, and one signature for each secret. A text is sent as it is. */
export function webhookRequest({ url, secrets, id, at }: Signed, payload: object | string): OutgoingRequest {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    },
    body,
  };
}
