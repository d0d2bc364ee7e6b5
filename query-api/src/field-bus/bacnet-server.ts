import { createRequire } from 'node:module';
import type BACnetClient from '@bacnet-js/client';
import {
  ErrorClass,
  ErrorCode,
  Segmentation,
  type BACNetAddress,
  type BACNetObjectID,
  type BACNetPropertyID,
} from '@bacnet-js/client';
import { meantBy, readProperty, WHOLE, type BusDevice } from './bacnet-objects.ts';
import { BacnetTransport, type BacnetTransportOptions } from './bacnet-transport.ts';
import type { BusServer } from './modbus-server.ts';

// The package is CommonJS with a default export, which Node and bundlers import differently.
const { default: Stack } = createRequire(import.meta.url)('@bacnet-js/client') as {
  readonly default: typeof BACnetClient;
};

/** Confirmed services by number. */
const READ_PROPERTY = 12;
const READ_PROPERTY_MULTIPLE = 14;
/** Properties that one request may ask for: more do not fit into an answer. */
const PROPERTIES_AT_ONCE = 200;

interface Asked<P> {
  readonly header?: { readonly sender?: BACNetAddress };
  readonly invokeId?: number;
  readonly payload: P;
}

interface OneAsked {
  readonly objectId: BACNetObjectID;
  readonly property: BACNetPropertyID;
}

interface ManyAsked {
  readonly properties: readonly {
    readonly objectId: BACNetObjectID;
    readonly properties: readonly BACNetPropertyID[];
  }[];
}

export interface BacnetOptions extends BacnetTransportOptions {
  readonly device: BusDevice;
}

/** Serves points as BACnet/IP analog inputs: Who-Is, ReadProperty and ReadPropertyMultiple. Read only, without COV. */
export async function startBacnet({ device, ...options }: BacnetOptions): Promise<BusServer> {
  const transport = new BacnetTransport(options);
  const stack = new Stack({ transport });
  stack.on('error', options.report);
  stack.on('whoIs', ({ payload, header }) => {
    const { lowLimit = 0, highLimit = WHOLE } = payload;
    const isMeant = device.instance >= lowLimit && device.instance <= highLimit;
    // To the one who asked: nobody else is loaded, and a controller behind a router hears it.
    if (isMeant && header?.sender) stack.iAmResponse(header.sender, device.instance, Segmentation.NO_SEGMENTATION, 0);
  });
  stack.on('readProperty', (asked) => answerOne(stack, device, asked as Asked<OneAsked>));
  stack.on('readPropertyMultiple', (asked) => answerMany(stack, device, asked as unknown as Asked<ManyAsked>));
  const address = await transport.listen();
  return {
    address,
    stop() {
      stack.close();
      return Promise.resolve();
    },
  };
}

function answerOne(stack: BACnetClient, device: BusDevice, { header, invokeId, payload }: Asked<OneAsked>): void {
  if (header?.sender === undefined || invokeId === undefined) return;
  const { objectId, property } = payload;
  const read = readProperty(device, objectId, property);
  if ('error' in read) stack.errorResponse(header.sender, READ_PROPERTY, invokeId, ...read.error);
  else stack.readPropertyResponse(header.sender, invokeId, objectId, property, [...read]);
}

function answerMany(stack: BACnetClient, device: BusDevice, { header, invokeId, payload }: Asked<ManyAsked>): void {
  if (header?.sender === undefined || invokeId === undefined) return;
  const { sender } = header;
  const asked = payload.properties.map(({ objectId, properties }) => ({
    objectId,
    properties: properties.flatMap(({ id, index }) =>
      meantBy(device, objectId, id).map((each): BACNetPropertyID => ({ id: each, index })),
    ),
  }));
  const tooMany = (): void =>
    stack.errorResponse(
      sender,
      READ_PROPERTY_MULTIPLE,
      invokeId,
      ErrorClass.SERVICES,
      ErrorCode.ABORT_SEGMENTATION_NOT_SUPPORTED,
    );
  if (asked.reduce((sum, { properties }) => sum + properties.length, 0) > PROPERTIES_AT_ONCE) return tooMany();
  const values = asked.map(({ objectId, properties }) => ({
    objectId,
    values: properties.map((property) => ({ property, value: valueOf(device, objectId, property) })),
  }));
  try {
    stack.readPropertyMultipleResponse(sender, invokeId, values);
  } catch (error) {
    // The stack writes past the end of its one datagram.
    if (!(error instanceof RangeError)) throw error;
    tooMany();
  }
}

function valueOf(device: BusDevice, objectId: BACNetObjectID, property: BACNetPropertyID): unknown[] {
  const read = readProperty(device, objectId, property);
  if (!('error' in read)) return [...read];
  const [errorClass, errorCode] = read.error;
  return [{ type: 0, value: { type: 'BacnetError', errorClass, errorCode } }];
}
