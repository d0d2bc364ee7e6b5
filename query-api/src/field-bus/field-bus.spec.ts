import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import BACnetClient, { ObjectType, PropertyIdentifier, type BACNetAppData } from '@bacnet-js/client';
import modbus from 'jsmodbus';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProperty, WHOLE, type BusDevice } from './bacnet-objects.ts';
import { startBacnet } from './bacnet-server.ts';
import { allowedNetworks, BusClients } from './bus-clients.ts';
import { BUS_STATE, busValueAt, type BusPoint } from './bus-value.ts';
import { startModbus, type BusServer } from './modbus-server.ts';
import { registersOf } from './registers.ts';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const clock = () => new Date(NOW);
const usual = { slot: 0, unit: 'C', value: 21.5, effectiveAt: NOW - 60_000, intervalSeconds: 60, inUse: true };
let points: BusPoint[];
let clients: BusClients;
let stops: (() => Promise<void>)[];
const failures: unknown[] = [];
const object = (slot: number) => {
  const point = points[slot];
  return point ? { ...point, at: busValueAt(point, NOW) } : null;
};

beforeEach(() => {
  points = [
    { ...usual, name: 'Cold store temperature' },
    { ...usual, slot: 1, name: 'Freezer temperature', effectiveAt: NOW - 3_600_000 },
  ];
  clients = new BusClients(allowedNetworks(['127.0.0.0/8']), clock);
  stops = [];
  failures.length = 0;
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  expect(failures).toEqual([]);
});

const begun = (server: BusServer): BusServer => {
  stops.push(() => server.stop());
  return server;
};
const portOf = ({ address }: BusServer): number => Number(address.split(':')[1]);

describe('Modbus', () => {
  const start = async () =>
    begun(
      await startModbus({
        host: '127.0.0.1',
        port: 0,
        clients,
        registers: (slot) => {
          const at = object(slot)?.at;
          return at === undefined ? null : registersOf(at);
        },
      }),
    );

  it('is read by a client that others wrote: a current value, and an old one that is no number', async () => {
    const server = await start();
    const socket = connect(portOf(server), '127.0.0.1');
    const client = new modbus.client.TCP(socket, 1);
    await once(socket, 'connect');
    const { response } = await client.readInputRegisters(0, 8);
    const read = response.body.valuesAsBuffer;
    expect([read.readFloatBE(0), read.readUInt16BE(4), read.readUInt16BE(6)]).toEqual([21.5, 60, BUS_STATE.current]);
    expect([read.readFloatBE(8), read.readUInt16BE(14)]).toEqual([NaN, BUS_STATE.old]);
    await expect(client.writeSingleRegister(0, 1)).rejects.toMatchObject({ err: 'ModbusException' });
    socket.destroy();
    expect(clients.views()).toMatchObject([{ protocol: 'modbus', address: '127.0.0.1', requests: 2 }]);
  });

  it('hangs up on an address outside the allowed networks, and on what is no Modbus', async () => {
    const server = await start();
    const talker = connect(portOf(server), '127.0.0.1');
    talker.end('GET / HTTP/1.1\r\n\r\n');
    await once(talker.resume(), 'close');
    clients = new BusClients(allowedNetworks(['10.0.0.0/8']), clock);
    const closed = await start();
    const stranger = connect(portOf(closed), '127.0.0.1');
    stranger.on('error', () => undefined);
    await once(stranger.resume(), 'close');
    expect(clients.views()).toEqual([]);
  });
});

describe('BACnet', () => {
  const device: BusDevice = {
    instance: 1001,
    version: '1.0',
    get slots() {
      return points.length;
    },
    object,
  };
  const report = (error: unknown) => void failures.push(error);

  /** A client on a port of its own, on loopback alone. */
  async function start() {
    const server = begun(
      await startBacnet({ host: '127.0.0.1', port: 0, broadcast: '127.0.0.1:9', clients, report, device }),
    );
    const client = new BACnetClient({ port: 0xbac1, interface: '127.0.0.1', apduTimeout: 5_000 });
    await once(client as never, 'listening');
    stops.push(() => {
      client.close();
      return Promise.resolve();
    });
    return { client, server, at: { address: server.address } };
  }
  const input = (instance: number) => ({ type: ObjectType.ANALOG_INPUT, instance });
  const first = ({ values }: { readonly values: readonly BACNetAppData[] }): unknown => values[0]?.value;

  it('is found and read by a client', async () => {
    const { client, at } = await start();
    const found = once(client as never, 'iAm');
    client.whoIs(at, { lowLimit: 1000, highLimit: 1002 });
    expect((await found) as unknown[]).toMatchObject([{ payload: { deviceId: 1001 } }]);
    expect(first(await client.readProperty(at, input(1), PropertyIdentifier.PRESENT_VALUE))).toBe(21.5);
    expect(first(await client.readProperty(at, input(2), PropertyIdentifier.PRESENT_VALUE))).toBeNaN();
    const all = await client.readPropertyMultiple(at, [
      { objectId: input(2), properties: [{ id: PropertyIdentifier.ALL, index: WHOLE }] },
    ]);
    const read = new Map(all.values[0]?.values.map(({ id, value }) => [id, value]));
    expect(read.get(PropertyIdentifier.RELIABILITY)).toMatchObject([{ value: 12 }]);
    expect(read.get(PropertyIdentifier.EVENT_STATE)).toMatchObject([{ value: 1 }]);
    expect(read.get(PropertyIdentifier.OBJECT_NAME)).toMatchObject([{ value: 'Freezer temperature #2' }]);
    await expect(client.readProperty(at, input(3), PropertyIdentifier.PRESENT_VALUE)).rejects.toThrow(/31/);
    expect(clients.views()).toMatchObject([{ protocol: 'bacnet', requests: 5 }]);
  });

  it('answers no request to write, and survives garbage', async () => {
    const { client, at, server } = await start();
    await expect(
      client.writeProperty(at, input(1), PropertyIdentifier.PRESENT_VALUE, [{ type: 4, value: 1 }] as never, {}),
    ).rejects.toThrow();
    const socket = createSocket('udp4');
    for (let length = 0; length < 40; length += 1) {
      const garbage = Buffer.from(Array.from({ length }, (_each, at) => (at * 37 + length * 11) % 256));
      // Plain requests as far as their heads go, so that the stack has to read the rest.
      if (length > 7) garbage.set([0x81, 0x0a, 0, length, 1, 4, length % 2 === 0 ? 0 : 0x10], 0);
      socket.send(garbage, portOf(server), '127.0.0.1');
    }
    expect(first(await client.readProperty(at, input(1), PropertyIdentifier.PRESENT_VALUE))).toBe(21.5);
    socket.close();
    // What the stack says of malformed requests; it goes on, as the reading shows.
    failures.length = 0;
  });

  it('lists its objects one by one, and as a whole while they fit into one answer', () => {
    const list = (index: number) =>
      readProperty(device, { type: ObjectType.DEVICE, instance: 1001 }, { id: PropertyIdentifier.OBJECT_LIST, index });
    expect(list(0)).toEqual([{ type: 2, value: 3 }]);
    expect(list(3)).toMatchObject([{ value: { type: ObjectType.ANALOG_INPUT, instance: 2 } }]);
    expect(list(4)).toHaveProperty('error');
    expect(list(WHOLE)).toHaveLength(3);
    points = Array.from({ length: 500 }, (_each, slot) => ({ ...usual, slot, name: 'Hall' }));
    expect(list(WHOLE)).toHaveProperty('error');
    expect(list(501)).toMatchObject([{ value: { instance: 500 } }]);
  });
});
