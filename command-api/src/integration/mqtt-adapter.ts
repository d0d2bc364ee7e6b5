import type { LookupFunction } from 'node:net';
import type { OutgoingConfig } from '../outgoing/address-problem.ts';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import { openBrokerLine, whyOf, type BrokerLine, type BrokerTerms } from '../outgoing/broker.ts';
import type { Adapter, Sending, Target } from './adapter.ts';
import { mqttMessages, type MqttMessage } from './encode/mqtt.ts';

/** A line over which nothing was sent for so long is closed; the next run opens another one. */
const IDLE_MS = 90_000;
/** Answers by which a broker says that it will not take this client: protocol, client id, password, right. */
const REFUSED = /^(?:mqtt [1245]|private|ERR_TLS|CERT|DEPTH|SELF|UNABLE)/;

export const isRefusal = (why: string): boolean => REFUSED.test(why);

interface Open {
  /** Another address, password or certificate is another line. */
  readonly terms: string;
  readonly line: BrokerLine;
  idle: NodeJS.Timeout;
}

export interface MqttAdapter {
  readonly mqttOut: Adapter;
  close(): Promise<void>;
}

/** Publishes to a customer's broker. A run was taken when the broker has acknowledged every message of it. */
export function mqttAdapter(deps: OutgoingConfig & { readonly lookup?: LookupFunction }): MqttAdapter {
  const lines = new Map<string, Open>();
  const drop = async (id: string): Promise<void> => {
    const open = lines.get(id);
    lines.delete(id);
    clearTimeout(open?.idle);
    await open?.line.close();
  };
  const lineOf = async (target: Target, left: () => number): Promise<BrokerLine> => {
    const { integrationId: id } = target;
    const terms = brokerTerms(target);
    const key = JSON.stringify(terms);
    const open = lines.get(id);
    if (open?.terms === key && open.line.isOpen) {
      open.idle.refresh();
      return open.line;
    }
    await drop(id);
    const line = await openBrokerLine(terms, { ...deps, deadlineMs: Math.max(0, left()) });
    lines.set(id, { terms: key, line, idle: setTimeout(() => void drop(id), IDLE_MS).unref() });
    return line;
  };
  const send = async (target: Target, { body, deadlineMs }: Sending): Promise<OutgoingAnswer> => {
    const until = performance.now() + deadlineMs;
    const left = (): number => until - performance.now();
    try {
      const messages = JSON.parse(Buffer.from(body).toString()) as MqttMessage[];
      const { qos = 1, retain = false } = target.definition.mqtt ?? {};
      const line = await lineOf(target, left);
      const published = messages.map(([topic, payload]) => ({ topic, payload, qos, retain }));
      await line.publish(published, left());
      return answered('taken', '');
    } catch (error) {
      await drop(target.integrationId);
      const why = whyOf(error);
      return answered(isRefusal(why) ? 'refused' : 'retry', why);
    }
  };
  return {
    mqttOut: {
      encode: (readings, { mqtt }) => ({
        type: 'application/json',
        body: Buffer.from(JSON.stringify(mqttMessages(readings, mqtt ?? { root: 'watchglass', layout: 'base' }))),
      }),
      send,
    },
    async close() {
      await Promise.all([...lines.keys()].map(drop));
    },
  };
}

function answered(said: OutgoingAnswer['said'], why: string): OutgoingAnswer {
  return { said, status: null, body: '', retryAfterMs: 0, mayHaveArrived: said !== 'refused', why };
}

/** What a broker is told of an integration: its id is that of the client. */
export function brokerTerms({ integrationId, address, definition, secrets }: Target): BrokerTerms {
  const { credentials, certificate, authorities } = secrets;
  const { will = null } = definition.mqtt ?? {};
  return {
    url: address,
    clientId: `watchglass-${integrationId}`,
    ...(credentials?.kind === 'basic' && { username: credentials.username, password: credentials.password }),
    tls: {
      ...(certificate !== null && { cert: certificate.certificate, key: certificate.key }),
      ...(authorities !== null && { ca: authorities }),
    },
    ...(will !== null && { will: { topic: will.topic, payload: will.message, qos: 1, retain: true } }),
  };
}
