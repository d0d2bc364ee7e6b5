import { once } from 'node:events';
import net, { type AddressInfo, type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { selfSigned } from '@watchglass/streams/testing/self-signed';
import { Aedes, type AedesOptions } from 'aedes';
import { afterEach, describe, expect, it } from 'vitest';
import { openBrokerLine, whyOf, type BrokerDeps, type BrokerLine, type BrokerTerms } from './broker.ts';

const here: BrokerDeps = { exceptions: ['127.0.0.1'] };
const certificate = selfSigned();
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  certificate?.remove();
});

interface Running {
  readonly port: number;
  readonly broker: Aedes;
  readonly published: string[];
  connections: number;
  stop(): Promise<void>;
}

async function run(
  options: AedesOptions & { readonly secure?: tls.TlsOptions; readonly port?: number; readonly broker?: Aedes } = {},
): Promise<Running> {
  const broker = options.broker ?? (await Aedes.createBroker(options));
  const sockets = new Set<net.Socket>();
  const take = (socket: net.Socket): void => {
    running.connections += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    broker.handle(socket);
  };
  const server = options.secure ? tls.createServer(options.secure, take) : net.createServer(take);
  server.on('tlsClientError', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const running: Running = {
    port: (server.address() as AddressInfo).port,
    broker,
    published: [],
    connections: 0,
    stop: async () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await once(server, 'close');
    },
  };
  broker.on('publish', ({ topic, payload }) => {
    if (!topic.startsWith('$')) running.published.push(`${topic} ${payload.toString()}`);
  });
  endings.push(async () => {
    if (server.listening) await running.stop();
    await new Promise<void>((done) => broker.close(() => done()));
  });
  return running;
}

async function open(url: string, terms: Partial<BrokerTerms> = {}, deps: BrokerDeps = here): Promise<BrokerLine> {
  const line = await openBrokerLine({ url, clientId: 'spec', ...terms }, deps);
  endings.push(() => line.close());
  return line;
}

const urlOf = ({ port }: Running): string => `mqtt://127.0.0.1:${port}`;
const message = (payload: string, qos: 0 | 1 | 2 = 1) => ({ topic: 'a/b', payload, qos, retain: false });
const why = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', whyOf);

describe('a line to a broker', () => {
  it.each([0, 1, 2] as const)('has published when the broker has acknowledged, at QoS %i', async (qos) => {
    const running = await run();
    const line = await open(urlOf(running));
    const texts = Array.from({ length: 150 }, (_, index) => String(index));
    await line.publish(texts.map((text) => message(text, qos)));
    expect(running.published).toEqual(texts.map((text) => `a/b ${text}`));
  });

  it('has not published what the broker took without an answer, and says so after its deadline', async () => {
    const running = await run({ authorizePublish: () => undefined });
    const line = await open(urlOf(running), {}, { ...here, deadlineMs: 100 });
    expect(await why(line.publish([message('x')]))).toBe('timeout');
  });

  it('publishes no more after the whole time, and says that a part was acknowledged', async () => {
    let left = 64;
    const running = await run({
      authorizePublish: (_client, _packet, done) => {
        if (left > 0) done(null);
        left -= 1;
      },
    });
    const texts = Array.from({ length: 200 }, (_, index) => String(index));
    const published = (await open(urlOf(running))).publish(
      texts.map((text) => message(text)),
      1_000,
    );
    expect(await why(published)).toBe('slow');
    expect(running.published).toEqual(texts.slice(0, 64).map((text) => `a/b ${text}`));
  });

  it('ends with its broker, and another one is opened to the next', async () => {
    const running = await run();
    const line = await open(urlOf(running));
    await running.stop();
    expect(await line.closed).toBe('closed');
    expect(line.isOpen).toBe(false);
    expect(await why(line.publish([message('x')]))).not.toBe('none');
    expect(await why(open(urlOf(running)))).toBe('ECONNREFUSED');
    const next = await run({ port: running.port });
    await (await open(urlOf(next))).publish([message('y')]);
    expect(next.published).toEqual(['a/b y']);
  });

  it('says by its number why a broker lets it not in', async () => {
    const running = await run({
      authenticate: (_client, username, password, done) =>
        username === 'right' && password?.toString() === 'right'
          ? done(null, true)
          : done(Object.assign(new Error('no'), { returnCode: 5 }) as never, null),
    });
    expect(await why(open(urlOf(running), { username: 'right', password: 'wrong' }))).toBe('mqtt 5');
    expect((await open(urlOf(running), { username: 'right', password: 'right' })).isOpen).toBe(true);
  });

  it('makes no connection to what is private, by its address or by its name', async () => {
    const running = await run();
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '0.0.0.0', '169.254.169.254'])
      expect(await why(open(`mqtt://${host}:${running.port}`, {}, { exceptions: [] }))).toBe('private');
    const resolving =
      (...addresses: string[]): LookupFunction =>
      (_name, { all }, done) =>
        all
          ? done(
              null,
              addresses.map((address) => ({ address, family: net.isIP(address) })),
            )
          : done(null, '', 4);
    for (const lookup of [
      resolving('127.0.0.1'),
      resolving('::ffff:127.0.0.1'),
      resolving('93.184.215.14', '10.0.0.1'),
    ])
      expect(await why(open(`mqtt://broker.example:${running.port}`, {}, { exceptions: [], lookup }))).toBe('private');
    expect(running.connections).toBe(0);
    const lookup = resolving('127.0.0.1');
    expect((await open(`mqtt://broker.example:${running.port}`, {}, { ...here, lookup })).isOpen).toBe(true);
  });

  it.skipIf(!certificate)('is private to who has the certificates, both ways', async () => {
    const { cert, key } = certificate ?? { cert: '', key: '' };
    const running = await run({ secure: { cert, key, ca: cert, requestCert: true, rejectUnauthorized: true } });
    const url = `mqtts://127.0.0.1:${running.port}`;
    const line = await open(url, { tls: { cert, key, ca: cert } });
    await line.publish([message('x')]);
    expect(running.published).toEqual(['a/b x']);
    expect(await why(open(url, { tls: { cert, key } }))).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await why(open(url, { tls: { ca: cert } }))).not.toBe('none');
  });
});

describe('a subscription', () => {
  const tell = ({ broker }: Running, payload: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const packet = {
        cmd: 'publish',
        topic: 'in/1',
        payload: Buffer.from(payload),
        qos: 2,
        retain: false,
        dup: false,
      } as const;
      broker.publish(packet, (error) => (error ? reject(error) : resolve()));
    });

  it('has what it could not keep again at the next line, and so has what came while it was away', async () => {
    const running = await run();
    const kept: string[] = [];
    let isBroken = true;
    const subscription = {
      filter: 'in/+',
      maxBytes: 100,
      take: (_topic: string, payload: Uint8Array) => {
        if (isBroken) return Promise.reject(Object.assign(new Error('x'), { name: 'Unavailable' }));
        kept.push(Buffer.from(payload).toString());
        return Promise.resolve();
      },
    };
    const first = await open(urlOf(running), { subscription });
    await tell(running, 'one');
    expect(await first.closed).toBe('Unavailable');
    await tell(running, 'two');
    isBroken = false;
    await open(urlOf(running), { subscription });
    await expect.poll(() => kept).toEqual(['one', 'two']);
    await tell(running, 'x'.repeat(5000));
    await expect.poll(() => kept.length).toBe(3);
    expect(kept[2]?.length).toBeLessThan(5000);
  });

  it('that the broker refuses is none', async () => {
    const running = await run({ authorizeSubscribe: (_client, _subscription, done) => done(null, null) });
    const subscription = { filter: 'in/+', maxBytes: 100, take: () => Promise.resolve() };
    expect(await why(open(urlOf(running), { subscription }))).not.toBe('none');
  });
});
