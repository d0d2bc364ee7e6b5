import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseRequest } from '@watchglass/schemas/base/channel';
import { until } from '../stack/until.ts';
import { asDevice } from './backup.ts';
import type { Base } from './base.ts';
import type { Door } from './door.ts';

/** A base on its command channel that keeps what it is asked. */
export interface Device {
  readonly asked: readonly BaseRequest[];
  say(id: string, answer: object): Promise<unknown>;
  report(state: object): Promise<unknown>;
  leave(): Promise<void>;
}

const WAIT_SECONDS = 2;
const AGAIN_MS = 200;

/** A real MQTT client; it comes again after a lost connection. */
async function overMqtt(_door: Door, base: Base): Promise<Device> {
  const client = await base.mqttClient({ reconnectPeriod: AGAIN_MS });
  const asked: BaseRequest[] = [];
  const root = `${base.mqttRoot}/${base.serial}`;
  client.on('message', (_topic, payload) => asked.push(JSON.parse(payload.toString()) as BaseRequest));
  const send = (topic: string, body: object) =>
    client.publishAsync(`${root}/${topic}`, JSON.stringify(body), { qos: 1 });
  await client.subscribeAsync(`${root}/cmd`, { qos: 1 });
  return {
    asked,
    say: (id, answer) => send(`rsp/${id}`, answer),
    report: (state) => send('state', { hardware: 'R2', ...state }),
    leave: () => client.endAsync(true),
  };
}

/** Long polling; a call that fails is made again. */
async function overHttp(door: Door, base: Base): Promise<Device> {
  const asked: BaseRequest[] = [];
  let isOver = false;
  const listen = async (): Promise<void> => {
    while (!isOver) {
      const call = { method: 'GET', path: `/ingest/commands?wait=${WAIT_SECONDS}` };
      const answer = await asDevice(door, base, call).catch(() => undefined);
      const items = answer?.status === 200 ? answer.body.items : [];
      const fresh = items.filter(({ id }) => asked.every((known) => known.id !== id));
      asked.push(...fresh);
      if (fresh.length === 0) await sleep(AGAIN_MS);
    }
  };
  const listening = listen();
  const send = (method: string, path: string, body: object) =>
    until('the service takes what the base says', async () => {
      const answer = await asDevice(door, base, { method, path, body }).catch(() => undefined);
      return answer !== undefined && answer.status < 500 && answer;
    });
  return {
    asked,
    say: (id, answer) => send('POST', `/ingest/commands/${id}`, answer),
    report: (state) => send('PUT', '/ingest/state', { hardware: 'R2', ...state }),
    leave: async () => {
      isOver = true;
      await listening;
    },
  };
}

export const DEVICES = { MQTT: overMqtt, HTTP: overHttp } as const;
export type Protocol = keyof typeof DEVICES;
export const PROTOCOLS = Object.keys(DEVICES) as Protocol[];

/** The newest request of a kind, once the base has it. */
export function askedFor({ asked }: Device, kind: string, patienceMs?: number): Promise<BaseRequest> {
  return until(`the base is asked for ${kind}`, () => asked.findLast((each) => each.kind === kind), patienceMs);
}
