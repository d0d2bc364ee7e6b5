import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseRequest } from '@watchglass/schemas/base/channel';
import { connectAsync } from 'mqtt';
import type { DeviceBase } from '../plan.ts';
import type { Credential, Doors } from '../uplink.ts';
import type { BaseDevice, Line } from './device.ts';

const REPORT_EVERY_MS = 60_000;
const AGAIN_MS = 5_000;
const WAIT_SECONDS = 25;

export interface OpenChannel {
  stop(): Promise<void>;
}

/** The command channel of a base, over the protocol that it speaks. */
export function openChannel(
  base: DeviceBase,
  device: BaseDevice,
  terms: { readonly credential: Credential; readonly doors: Doors },
): Promise<OpenChannel> {
  return base.speaks === 'mqtt' ? overMqtt(base, device, terms) : Promise.resolve(overHttp(device, terms));
}

type Terms = Parameters<typeof openChannel>[2];

const authorizationOf = ({ username, password }: Credential): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Files travel over HTTP, whatever a base speaks. */
function filesOf({ credential, doors }: Terms): Pick<Line, 'send' | 'read'> {
  const authorization = authorizationOf(credential);
  return {
    send: (path, file) => {
      const sha256 = createHash('sha256').update(file).digest('hex');
      const headers = { authorization, 'content-type': 'application/octet-stream' };
      return taken(fetch(`${doors.http}${path}?sha256=${sha256}`, { method: 'PUT', headers, body: Buffer.from(file) }));
    },
    read: async (path) =>
      new Uint8Array(await (await taken(fetch(`${doors.http}${path}`, { headers: { authorization } }))).arrayBuffer()),
  };
}

async function taken(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`the cloud answered ${answer.status}`);
  return answer;
}

async function overMqtt(
  { serial }: DeviceBase,
  device: BaseDevice,
  { credential, doors }: Terms,
): Promise<OpenChannel> {
  const { username, password, mqttRoot } = credential;
  const root = `${mqttRoot}/${serial}`;
  const clientId = `${serial}-channel`;
  const client = await connectAsync(doors.mqtt, { clientId, username, password, reconnectPeriod: AGAIN_MS });
  const send = (topic: string, body: object) =>
    client.publishAsync(`${root}/${topic}`, JSON.stringify(body), { qos: 1 });
  const line: Line = {
    say: (id, answer) => send(`rsp/${id}`, answer),
    report: (state) => send('state', state),
    ...filesOf({ credential, doors }),
  };
  client.on('message', (_topic, payload) => {
    void device.take(JSON.parse(payload.toString()) as BaseRequest, line).catch(() => undefined);
  });
  await client.subscribeAsync(`${root}/cmd`, { qos: 1 });
  const reporting = setInterval(() => void line.report(device.state()).catch(() => undefined), REPORT_EVERY_MS);
  await line.report(device.state());
  return {
    stop: async () => {
      clearInterval(reporting);
      await client.endAsync(true);
    },
  };
}

function overHttp(device: BaseDevice, { credential, doors }: Terms): OpenChannel {
  const stopping = new AbortController();
  const { signal } = stopping;
  const authorization = authorizationOf(credential);
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${doors.http}/ingest/${path}`, {
      method,
      signal,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the cloud answered ${answer.status}`);
    return JSON.parse(text || '{}');
  };
  const line: Line = {
    say: (id, answer) => call('POST', `commands/${id}`, answer),
    report: (state) => call('PUT', 'state', state),
    ...filesOf({ credential, doors }),
  };
  const listen = async (): Promise<void> => {
    const { items } = (await call('GET', `commands?wait=${WAIT_SECONDS}`)) as { items: BaseRequest[] };
    for (const request of items) await device.take(request, line);
  };
  const again = (work: () => Promise<unknown>, pauseMs: number): Promise<void> =>
    (async () => {
      while (!signal.aborted) {
        const failed = await work().then(
          () => false,
          () => true,
        );
        const wait = failed ? AGAIN_MS : pauseMs;
        await sleep(wait, undefined, { signal }).catch(() => undefined);
      }
    })();
  const loops = [again(listen, 0), again(() => line.report(device.state()), REPORT_EVERY_MS)];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
