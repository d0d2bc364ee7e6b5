import { randomBytes } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import type { BaseCredential, HelloReply } from '@watchglass/schemas/base/views';
import type { PackAccepted } from '@watchglass/schemas/reading/views';
import { until } from '../stack/until.ts';
import { anotherClient, ask, taken, type Answer, type Door } from './door.ts';
import type { SenmlRecord } from './readings.ts';
import type { Workspace } from './workspace.ts';

const BUSY = 503;

export interface Base extends BaseCredential {
  readonly serial: string;
  readonly authorization: string;
  /** One pack over HTTP. */
  post(records: readonly SenmlRecord[], mode?: 'live' | 'backfill'): Promise<Answer<PackAccepted>>;
  /** Posts like `post`, and retries refusals for load as a base does: other specs may keep the service busy. */
  deliver(records: readonly SenmlRecord[], mode?: 'live' | 'backfill'): Promise<Answer<PackAccepted>>;
  /** A real client, signed in with the base's credential; it reconnects only if `reconnectPeriod` is given. */
  mqttClient(options?: { readonly reconnectPeriod: number }): Promise<MqttClient>;
  /** `<root>/<serial>/sensors/<id as six hex digits>/json/measurements`. */
  topicOf(sensor: number): string;
}

export function newSerial(): string {
  return `B${randomBytes(6).toString('hex').toUpperCase()}`;
}

export interface FirstContact {
  readonly serial: string;
  readonly nonce: string;
  readonly pin: string;
}

/** The first contact of a base without an owner, which shows its PIN. */
export async function sayHello(door: Door, serial = newSerial(), firmware = '4.6.2'): Promise<FirstContact> {
  const nonce = randomBytes(32).toString('base64url');
  const { pin } = taken(
    await ask<HelloReply>(door, {
      method: 'POST',
      path: '/ingest/hello',
      body: { serial, firmware, nonce },
      headers: anotherClient(),
    }),
  );
  return { serial, nonce, pin };
}

export function collectCredential(
  door: Door,
  { serial, nonce }: Pick<FirstContact, 'serial' | 'nonce'>,
): Promise<Answer<BaseCredential>> {
  return ask(door, { method: 'POST', path: '/ingest/credential', body: { serial, nonce }, headers: anotherClient() });
}

/** Sends its first contact, is taken over with the PIN, and collects its credential. */
export async function newBase(door: Door, { id, owner }: Workspace): Promise<Base> {
  const contact = await sayHello(door);
  const { serial, pin } = contact;
  taken(await owner.ask('POST', `/api/gateways/${id}/takeover`, { serial, pin, name: 'Hall' }));
  return baseOf(door, serial, taken(await collectCredential(door, contact)));
}

function baseOf(door: Door, serial: string, credential: BaseCredential): Base {
  const { username, password, mqttRoot } = credential;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const post: Base['post'] = (records, mode = 'live') =>
    ask(door, {
      method: 'POST',
      path: `/ingest/senml?mode=${mode}`,
      body: JSON.stringify(records),
      headers: { 'content-type': 'application/senml+json', authorization },
    });
  return {
    ...credential,
    serial,
    authorization,
    post,
    deliver: (records, mode) =>
      until('the service has room', async () => {
        const answer = await post(records, mode);
        return answer.status !== BUSY && answer;
      }),
    mqttClient: ({ reconnectPeriod } = { reconnectPeriod: 0 }) =>
      connectAsync(door.mqtt, { clientId: serial, username, password, reconnectPeriod }),
    topicOf: (sensor) =>
      `${mqttRoot}/${serial}/sensors/${sensor.toString(16).toUpperCase().padStart(6, '0')}/json/measurements`,
  };
}
