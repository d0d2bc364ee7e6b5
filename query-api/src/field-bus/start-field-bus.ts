import { FIELD_BUS_STATUS, FIELD_BUS_STATUS_EVERY_MS, type FieldBusStatus } from '@watchglass/schemas/field-bus/live';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Relational } from '@watchglass/streams/ports/relational';
import { startBacnet } from './bacnet-server.ts';
import { BusBoard } from './bus-board.ts';
import { allowedNetworks, BusClients } from './bus-clients.ts';
import type { FieldBusConfig } from './config.ts';
import { startModbus, type BusServer } from './modbus-server.ts';
import { registersOf } from './registers.ts';

/** Values are read again this long after they were read. */
const READ_EVERY_MS = 1_000;

export interface FieldBusWires {
  readonly relational: Relational;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
  readonly version: string;
  readonly report: (error: unknown) => void;
}

export interface FieldBus {
  readonly status: () => FieldBusStatus;
  stop(): Promise<void>;
}

/**
 * Serves the newest values of one organization to controllers inside its building, read only. Throws if an address is in use.
 * While the values cannot be read, points fall silent: they answer as old, with no number.
 */
export async function startFieldBus(config: FieldBusConfig, wires: FieldBusWires): Promise<FieldBus> {
  const { relational, liveBus, clock, report } = wires;
  const clients = new BusClients(allowedNetworks(config.allow), clock);
  const board = new BusBoard(config.organization, clock);
  const servers: { readonly protocol: 'modbus' | 'bacnet'; readonly server: BusServer }[] = [];
  const stopServers = async (): Promise<void> => {
    await Promise.all(servers.splice(0).map(({ server }) => server.stop()));
  };
  await board.read(relational).catch(report);
  try {
    if (config.modbus !== null)
      servers.push({ protocol: 'modbus', server: await modbusOf(config.modbus, board, clients) });
    if (config.bacnet !== null)
      servers.push({
        protocol: 'bacnet',
        server: await startBacnet({
          ...config.bacnet,
          broadcast: '255.255.255.255',
          clients,
          report,
          device: {
            instance: config.device,
            version: wires.version,
            get slots() {
              return board.slots;
            },
            object: (slot) => board.at(slot),
          },
        }),
      });
  } catch (error) {
    await stopServers();
    throw error;
  }
  const status = (): FieldBusStatus => ({
    organizationId: config.organization,
    listeners: servers.map(({ protocol, server }) => ({ protocol, address: server.address })),
    clients: clients.views(),
  });
  const tell = setInterval(() => liveBus.publish(FIELD_BUS_STATUS, status()), FIELD_BUS_STATUS_EVERY_MS);
  const stopReading = readAgain(() => board.read(relational), report);
  return {
    status,
    async stop() {
      clearInterval(tell);
      await Promise.all([stopReading(), stopServers()]);
    },
  };
}

function modbusOf(at: { host: string; port: number }, board: BusBoard, clients: BusClients): Promise<BusServer> {
  return startModbus({
    ...at,
    clients,
    registers(slot) {
      const point = board.at(slot);
      return point === null ? null : registersOf(point.at);
    },
  });
}

/** Reads one after the other; a failure is reported and the next one tried. Answers how to stop. */
function readAgain(read: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  const plan = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      reading = read().catch(report).then(plan);
    }, READ_EVERY_MS);
  };
  plan();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await reading;
  };
}
