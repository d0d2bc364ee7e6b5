import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { TwilioConfig } from './sms-config.ts';
import { answerOf, statusAddress, type SmsGateway } from './sms-gateway.ts';

/** Newest messages to a number that are looked through; more would not fit into an answer. */
const LOOKED_THROUGH = 4;

/** Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). */
export function twilioGateway(config: TwilioConfig, outgoing: Outgoing, publicUrl: string): SmsGateway {
  const messages = `${config.url}/2010-04-01/Accounts/${encodeURIComponent(config.account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.account}:${config.token}`).toString('base64')}`;
  const sender: Readonly<Record<string, string>> = config.from.startsWith('MG')
    ? { MessagingServiceSid: config.from }
    : { From: config.from };
  return {
    send: async ({ id, to, text }) => {
      const form = { To: to, ...sender, Body: text, StatusCallback: statusAddress(publicUrl, id) };
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      return answerOf(await outgoing.send({ url: messages, headers, body: new URLSearchParams(form).toString() }));
    },
    wasTaken: async ({ to, code }, since) => {
      if (code === null) return false;
      const query = new URLSearchParams({
        To: to,
        'DateSent>': since.toISOString().slice(0, 10),
        PageSize: String(LOOKED_THROUGH),
      });
      const { said, body } = await outgoing.send({
        url: `${messages}?${query.toString()}`,
        method: 'GET',
        headers: { authorization },
      });
      // The answer may end in the middle: the code is looked for in its text.
      return said === 'taken' ? body.includes(code) : null;
    },
  };
}

/**
 * Twilio's signature of a call to us: HMAC-SHA1 of the address and the sorted fields
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function twilioSignature(token: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return createHmac('sha1', token)
    .update(url + sorted.map(([name, value]) => name + value).join(''))
    .digest('base64');
}

/** Compares in the same time whatever differs. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
