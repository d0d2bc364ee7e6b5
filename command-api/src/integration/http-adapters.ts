import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Adapter, Adapters, Sending, Target } from './adapter.ts';
import { influxAddress, influxLines } from './encode/influx.ts';
import { senmlPack } from './encode/senml.ts';
import { authorizationOf } from './secrets.ts';

const TEXT = new TextEncoder();

/** The kinds that are sent by HTTP, through the one outgoing door. */
export function httpAdapters(outgoing: Outgoing): Adapters {
  const send = (target: Target, sending: Sending) => post(outgoing, target, sending);
  const senml: Adapter = {
    encode: (readings) => ({ type: 'application/senml+json', body: TEXT.encode(senmlPack(readings)) }),
    send,
  };
  const influx: Adapter = {
    encode: (readings) => ({ type: 'text/plain; charset=utf-8', body: TEXT.encode(influxLines(readings)) }),
    send: (target, sending) => send({ ...target, address: influxAddress(target.address) }, sending),
  };
  return { senml, telemetry: senml, influx };
}

function post(outgoing: Outgoing, { address, secrets }: Target, { key, type, body, isTest, deadlineMs }: Sending) {
  const { headers, credentials, certificate, authorities } = secrets;
  const own = [...headers, ...authorizationOf(credentials)].map(({ name, value }) => [name, value] as const);
  return outgoing.send({
    url: address,
    mayBeOpen: true,
    headers: {
      ...Object.fromEntries(own),
      'content-type': type,
      'idempotency-key': key,
      ...(isTest && { 'x-watchglass-test': '1' }),
    },
    body,
    deadlineMs,
    tls: {
      ...(certificate !== null && { cert: certificate.certificate, key: certificate.key }),
      ...(authorities !== null && { ca: authorities }),
    },
  });
}
