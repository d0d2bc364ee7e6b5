import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import type { TestProject } from 'vitest/node';
import { startSharedEngines } from './shared-engines.ts';
import { startStack } from './stack.ts';
import { SMS_SECRET, startSmsGateway } from './sms-gateway.ts';
import { startTileServer } from './tile-server.ts';

/** Address of the shared stack, and its engines for specs that read or change the stores. */
export interface SharedStack {
  readonly url: string;
  readonly mqtt: string;
  readonly outbox: string;
  readonly dataDir: string;
  readonly postgresUrl: string;
  readonly clickHouse: ClickHouseOptions;
  /** Origin of the server of the map's pictures. */
  readonly mapTiles: string;
  /** Address of the gateway of text messages. */
  readonly smsGateway: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: SharedStack;
  }
}

/**
 * One product for all flows of a run: each spec creates its own people and workspaces. It is behind one proxy, so a
 * spec can act as several clients (`X-Forwarded-For`) with limits of their own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, clickHouse, natsUrl, ...engines } = await startSharedEngines(
    project.getProvidedContext().engines,
  );
  const address = Object.assign(new URL(`/${clickHouse.database}`, clickHouse.url), {
    username: clickHouse.user,
    password: clickHouse.password,
  });
  const [tiles, sms] = await Promise.all([startTileServer(), startSmsGateway()]);
  const stack = await startStack({
    WATCHGLASS_MAP_TILES: `${tiles.origin}/{z}/{x}/{y}.svg`,
    WATCHGLASS_MAP_ATTRIBUTION: '© Cartographers <b>Ltd</b>',
    WATCHGLASS_POSTGRES_URL: postgresUrl,
    WATCHGLASS_CLICKHOUSE_URL: address.href,
    WATCHGLASS_TRUSTED_PROXIES: '1',
    WATCHGLASS_OUTGOING_EXCEPTIONS: '127.0.0.1',
    WATCHGLASS_PUSH_SERVICES: '127.0.0.1',
    WATCHGLASS_SMS_GATEWAY_URL: sms.url,
    WATCHGLASS_SMS_GATEWAY_SECRET: SMS_SECRET,
    WATCHGLASS_SMS_COUNTRIES: 'LV',
    ...(natsUrl === undefined ? {} : { WATCHGLASS_NATS_URL: natsUrl }),
  });
  project.provide('stack', {
    url: stack.url,
    mqtt: stack.mqtt,
    outbox: stack.outbox,
    dataDir: stack.dataDir,
    postgresUrl,
    clickHouse,
    mapTiles: tiles.origin,
    smsGateway: sms.url,
  });
  return async () => {
    await stack.stop();
    const bugs = stack
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"bug"'));
    await engines.stop();
    await Promise.all([tiles.stop(), sms.stop()]);
    if (bugs.length === 0) return;
    process.stderr.write(`the service logged bugs:\n${bugs.join('\n')}\n`);
    process.exitCode = 1;
  };
}
