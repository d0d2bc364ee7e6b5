import { once } from 'node:events';
import type http from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { readCommandApiConfig, readPoliciesConfig } from '@watchglass/command-api/config';
import { startMqtt } from '@watchglass/command-api/reading/mqtt';
import { startCommandApi } from '@watchglass/command-api/start';
import { observeReadModels } from '@watchglass/projectors/metrics';
import { startProjectors } from '@watchglass/projectors/start';
import { readQueryApiConfig } from '@watchglass/query-api/config';
import { readFieldBusSettings } from '@watchglass/query-api/field-bus/config';
import { startFieldBus } from '@watchglass/query-api/field-bus/start-field-bus';
import { startQueryApi } from '@watchglass/query-api/start';
import { readStreamsConfig } from '@watchglass/streams/config';
import { frontOf } from '@watchglass/streams/http/front';
import { openLog } from '@watchglass/streams/observe/log';
import { observeProcess } from '@watchglass/streams/observe/process-metrics';
import { startTracing } from '@watchglass/streams/observe/tracing';
import { openStreams, type Streams } from '@watchglass/streams/open';
import { startAllPolicies, type Stops } from './start-all-policies.ts';

export interface StackOptions {
  /** `WATCHGLASS_…` variables; each wire and service reads its own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly host: string;
  /** 0 takes any free port, as for MQTT. */
  readonly port: number;
  readonly mqttPort: number;
  /** True with the simulated building. */
  readonly demo: boolean;
  /** Receives plain sentences about the start. */
  readonly report: (line: string) => void;
}

export interface Stack {
  readonly url: string;
  readonly mqtt: string;
  /** The folder of mails when no SMTP server is configured. */
  readonly outbox: string;
  readonly listener: http.Server;
  readonly streams: Streams;
  stop(): Promise<void>;
}

/** Every service in this process behind one listener, each on its configured wires. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const stops: Stops = [];
  try {
    return await start(options, stops);
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

async function start(options: StackOptions, stops: Stops): Promise<Stack> {
  const { dataDir, report } = options;
  const environment: StackOptions['environment'] = { ...options.environment, WATCHGLASS_DATA_DIR: dataDir };
  const log = openLog('watchglass', { level: environment['WATCHGLASS_LOG_LEVEL'] ?? 'warn', to: pino.destination(2) });
  observeProcess();
  stops.push(await startTracing('all', environment));
  const told =
    (what: string) =>
    (error: unknown): void =>
      log.warn({ err: error }, what);
  const streams = await openStreams(readStreamsConfig(environment), report);
  stops.push(() => streams.stop());
  const wires = { ...streams, clock: () => new Date(), newId: v7, log };
  const projectors = await startProjectors({ ...wires, report: told('projectors') });
  stops.push(() => projectors.stop());
  const untell = observeReadModels({ ...streams, dataDir });
  stops.push(async () => untell());
  const commands = await startCommandApi({ ...wires, config: readCommandApiConfig(environment) });
  stops.push(() => commands.stop());
  await startAllPolicies(wires, { config: readPoliciesConfig(environment), told, report, stops });
  const queries = await startQueryApi({ ...wires, config: { ...readQueryApiConfig(environment), demo: options.demo } });
  stops.push(() => queries.stop());
  const listener = frontOf({ query: queries.listener, command: commands.listener });
  queries.attachLive(listener);
  const url = await listen(listener, options);
  stops.push(() => closed(listener, () => queries.closeLive()));
  for (const bus of readFieldBusSettings(environment).buses) {
    const started = await startFieldBus(bus, { ...wires, version: '1', report: told('field bus') });
    stops.push(() => started.stop());
  }
  const { mqttRoot } = commands.deps.config;
  const mqtt = await startMqtt(commands.deps.ingest, {
    host: options.host,
    port: options.mqttPort,
    root: mqttRoot,
    authenticate: commands.deps.baseCredentials.authenticateBase,
    channel: commands.deps.channel,
    report: told('mqtt'),
  });
  stops.push(() => mqtt.stop());
  return {
    url,
    mqtt: `mqtt://127.0.0.1:${mqtt.port}`,
    outbox: join(dataDir, 'outbox'),
    listener,
    streams,
    stop: () => stopAll(stops),
  };
}

async function listen(listener: http.Server, { host, port }: StackOptions): Promise<string> {
  listener.listen(port, host);
  await once(listener, 'listening');
  const address = listener.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}

/**
 * A listener closes after its sockets, and a disconnected client would reconnect while it still accepts connections: so
 * it refuses new ones first.
 */
async function closed(listener: http.Server, closeLive: () => Promise<void>): Promise<void> {
  const gone = once(listener, 'close');
  listener.close();
  listener.closeAllConnections();
  await closeLive();
  await gone;
}

/** Stops in reverse order of the starts; a failure does not keep the others running. */
async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop().catch(() => undefined);
}
