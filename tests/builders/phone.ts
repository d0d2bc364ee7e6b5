import { randomInt, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { SMS_SECRET, type TakenSms } from '../stack/sms-gateway.ts';
import { until } from '../stack/until.ts';
import { taken, type Ask } from './door.ts';
import type { Person } from './person.ts';
import type { Possessions } from './possessions.ts';

const PATH = '/api/user/notifications/phone';

/** A Latvian mobile number that nobody else has. */
export function newNumber(): string {
  return `+37122${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

/** The text messages that the gateway took for a number, once there are any. */
export function messagesTo(gateway: string, number: string): Promise<readonly TakenSms[]> {
  return until(`a text message to ${number}`, async () => {
    const answer = await fetch(`${gateway}?to=${encodeURIComponent(number)}`);
    const found = (await answer.json()) as TakenSms[];
    return found.length > 0 && found;
  });
}

export async function codeSentTo(gateway: string, number: string): Promise<string> {
  return /\d{6}/.exec((await messagesTo(gateway, number)).at(-1)?.text ?? '')?.[0] ?? '';
}

/** Gives a person a confirmed phone. */
export async function givePhone(gateway: string, person: Person): Promise<string> {
  const phone = newNumber();
  taken(await person.ask('POST', PATH, { phone }));
  taken(await person.ask('POST', `${PATH}/confirm`, { code: await codeSentTo(gateway, phone) }));
  return phone;
}

/** A report of the gateway about a message, signed by who knows the secret. */
export function smsReport(message: string, status: string, secret = SMS_SECRET): Ask {
  const body = JSON.stringify({ id: message, status });
  const [id, at] = [randomUUID(), new Date()];
  return {
    method: 'POST',
    path: `/api/sms/status?message=${message}`,
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  };
}

/** Requests about phones that succeed: the code is that of the number asked for before. */
export function requestsOfPhones(
  gateway: string,
  ours: () => Possessions,
): Readonly<Record<string, () => Ask | Promise<Ask>>> {
  let phone: string | null = null;
  const send = (): Ask => {
    phone = newNumber();
    return { method: 'POST', path: PATH, body: { phone } };
  };
  return {
    [`POST ${PATH}`]: send,
    [`POST ${PATH}/confirm`]: async () => {
      if (phone === null) taken(await ours().workspace.owner.ask('POST', PATH, send().body));
      return { method: 'POST', path: `${PATH}/confirm`, body: { code: await codeSentTo(gateway, phone ?? '') } };
    },
    'POST /api/sms/status': () => smsReport(randomUUID(), 'sent'),
  };
}
