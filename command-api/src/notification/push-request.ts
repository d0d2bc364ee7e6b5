import type { Pushed } from '@watchglass/schemas/notification/push';
import { pushKeys } from '@watchglass/streams/seal/push-keys';
import webPush from 'web-push';
import type { OutgoingRequest } from '../outgoing/outgoing.ts';
import type { Subscription } from './push-devices.ts';

/** Four hours: an alarm that is older is no news on a phone. */
const TTL_SECONDS = 4 * 3600;
const [TITLE_MAX, BODY_MAX] = [120, 400];

export interface PushTerms {
  readonly masterKey: Uint8Array;
  readonly publicUrl: string;
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** Encrypts a message for one browser (RFC 8291) and signs it (RFC 8292); `topic` replaces what still waits at the push service. */
export function pushRequest(
  subscription: Subscription,
  { pushed, topic }: { readonly pushed: Pushed; readonly topic: string },
  { masterKey, publicUrl }: PushTerms,
): OutgoingRequest {
  const payload = { ...pushed, title: cut(pushed.title, TITLE_MAX), body: cut(pushed.body, BODY_MAX) };
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject: subjectOf(publicUrl), ...pushKeys(masterKey) },
    TTL: TTL_SECONDS,
    urgency: pushed.isUrgent === 'yes' ? 'high' : 'normal',
    topic,
    contentEncoding: 'aes128gcm',
  });
  const sent = Object.entries(headers as Record<string, string | number>).filter(([name]) => name !== 'Content-Length');
  return {
    url: subscription.endpoint,
    headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    body,
  };
}

/** At most 32 characters of base64url. */
export function topicOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}

/** Apple refuses what is neither https nor a mail address. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:watchglass@${new URL(publicUrl).hostname}`;
}
