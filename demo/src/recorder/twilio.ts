import { createHmac, randomUUID } from 'node:crypto';
import type http from 'node:http';
import { fromText, type Recordings } from './recorded.ts';

/** Variables by which the product calls the recorder; an address that is configured goes first. */
export const TWILIO = { account: 'ACdemo', token: 'demo-token', from: '+37160000000' };

/** Messages are taken; a look for one that may have arrived finds what was recorded. */
export function answerTwilio(
  recordings: Recordings,
  { method, body }: { readonly method: string; readonly body: string },
  response: http.ServerResponse,
): void {
  const json = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (method === 'GET') {
    const sent = recordings.all().filter(({ kind }) => kind === 'sms');
    json(200, {
      messages: sent.map(({ to, lines, at }) => ({ to, body: lines.join('\n'), date_sent: at.toUTCString() })),
    });
    return;
  }
  const form = new URLSearchParams(body);
  const [to, text] = [form.get('To') ?? '', form.get('Body') ?? ''];
  recordings.add(fromText('sms', { to, at: new Date(), title: 'Text message', text }));
  const sid = `SM${randomUUID().replaceAll('-', '')}`;
  json(201, { sid, status: 'queued', to, body: text });
  const callback = form.get('StatusCallback');
  if (callback !== null) void delivered(callback, { sid, to });
}

/** Reports a message as delivered, signed as Twilio signs. */
async function delivered(callback: string, { sid, to }: { readonly sid: string; readonly to: string }): Promise<void> {
  const fields = { MessageSid: sid, MessageStatus: 'delivered', To: to };
  const signed = callback + Object.entries(fields).flat().join('');
  const signature = createHmac('sha1', TWILIO.token).update(signed).digest('base64');
  await fetch(callback, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(fields).toString(),
  }).catch(() => undefined);
}
