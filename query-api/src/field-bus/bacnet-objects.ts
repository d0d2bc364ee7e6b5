import {
  ApplicationTag,
  EngineeringUnits,
  ErrorClass,
  ErrorCode,
  EventState,
  ObjectType,
  ObjectTypesSupported,
  ObjectTypesSupportedBitString,
  PropertyIdentifier,
  Reliability,
  Segmentation,
  ServicesSupported,
  ServicesSupportedBitString,
  StatusFlags,
  StatusFlagsBitString,
  type BACNetAppData,
  type BACNetObjectID,
} from '@bacnet-js/client';
import { BUS_STATE, type BusState, type BusValue } from './bus-value.ts';

/** The index that asks for a property as a whole (ASHRAE 135, BACNET_ARRAY_ALL). */
export const WHOLE = 0xffffffff;
const APDU_BYTES = 1_476;
/** No vendor identifier was assigned to the product. */
const NO_VENDOR = 0;

export interface BusObject {
  readonly slot: number;
  readonly name: string;
  readonly unit: string;
  readonly at: BusValue;
}

/** The device that a controller sees: its instance, and its points by slot. */
export interface BusDevice {
  readonly instance: number;
  readonly version: string;
  readonly slots: number;
  readonly object: (slot: number) => BusObject | null;
}

/** A property's values, or why there are none. */
export type PropertyRead = readonly BACNetAppData[] | { readonly error: readonly [ErrorClass, ErrorCode] };

type Values = Readonly<Partial<Record<PropertyIdentifier, readonly BACNetAppData[]>>>;

const UNITS: Readonly<Record<string, EngineeringUnits>> = {
  C: EngineeringUnits.DEGREES_CELSIUS,
  '%': EngineeringUnits.PERCENT,
  ppm: EngineeringUnits.PARTS_PER_MILLION,
  hPa: EngineeringUnits.HECTOPASCALS,
  V: EngineeringUnits.VOLTS,
  kg: EngineeringUnits.KILOGRAMS,
  lx: EngineeringUnits.LUXES,
};

/** A value that does not count is a fault of communication; a sensor out of use is out of service. */
const RELIABILITY: Readonly<Record<BusState, Reliability>> = {
  [BUS_STATE.current]: Reliability.NO_FAULT_DETECTED,
  [BUS_STATE.old]: Reliability.COMMUNICATION_FAILURE,
  [BUS_STATE.none]: Reliability.COMMUNICATION_FAILURE,
  [BUS_STATE.outOfUse]: Reliability.NO_SENSOR,
};

const of = (type: ApplicationTag, value: unknown): readonly BACNetAppData[] => [{ type, value } as BACNetAppData];
const text = (value: string) => of(ApplicationTag.CHARACTER_STRING, value);
const whole = (value: number) => of(ApplicationTag.UNSIGNED_INTEGER, value);
const choice = (value: number) => of(ApplicationTag.ENUMERATED, value);
const named = (id: BACNetObjectID) => of(ApplicationTag.OBJECTIDENTIFIER, id);

function analogInput({ slot, name, unit, at }: BusObject): Values {
  const isFault = at.state !== BUS_STATE.current;
  const isOut = at.state === BUS_STATE.outOfUse;
  const flags = [...(isFault ? [StatusFlags.FAULT] : []), ...(isOut ? [StatusFlags.OUT_OF_SERVICE] : [])];
  return {
    [PropertyIdentifier.OBJECT_IDENTIFIER]: named({ type: ObjectType.ANALOG_INPUT, instance: slot + 1 }),
    // Names are unique within a device, those of sensors are not.
    [PropertyIdentifier.OBJECT_NAME]: text(`${name} #${slot + 1}`),
    [PropertyIdentifier.OBJECT_TYPE]: choice(ObjectType.ANALOG_INPUT),
    [PropertyIdentifier.PRESENT_VALUE]: of(ApplicationTag.REAL, at.value),
    [PropertyIdentifier.DESCRIPTION]: text(unit === '' ? name : `${name} (${unit})`),
    [PropertyIdentifier.STATUS_FLAGS]: of(ApplicationTag.BIT_STRING, new StatusFlagsBitString(...flags)),
    [PropertyIdentifier.EVENT_STATE]: choice(isFault ? EventState.FAULT : EventState.NORMAL),
    [PropertyIdentifier.RELIABILITY]: choice(RELIABILITY[at.state]),
    [PropertyIdentifier.OUT_OF_SERVICE]: of(ApplicationTag.BOOLEAN, isOut),
    [PropertyIdentifier.UNITS]: choice(UNITS[unit] ?? EngineeringUnits.NO_UNITS),
  };
}

function device({ instance, version }: BusDevice): Values {
  return {
    [PropertyIdentifier.OBJECT_IDENTIFIER]: named({ type: ObjectType.DEVICE, instance }),
    [PropertyIdentifier.OBJECT_NAME]: text(`Watchglass ${instance}`),
    [PropertyIdentifier.OBJECT_TYPE]: choice(ObjectType.DEVICE),
    [PropertyIdentifier.SYSTEM_STATUS]: choice(0),
    [PropertyIdentifier.VENDOR_NAME]: text('Watchglass'),
    [PropertyIdentifier.VENDOR_IDENTIFIER]: whole(NO_VENDOR),
    [PropertyIdentifier.MODEL_NAME]: text('Field bus'),
    [PropertyIdentifier.FIRMWARE_REVISION]: text(version),
    [PropertyIdentifier.APPLICATION_SOFTWARE_VERSION]: text(version),
    [PropertyIdentifier.PROTOCOL_VERSION]: whole(1),
    [PropertyIdentifier.PROTOCOL_REVISION]: whole(14),
    [PropertyIdentifier.PROTOCOL_SERVICES_SUPPORTED]: of(
      ApplicationTag.BIT_STRING,
      new ServicesSupportedBitString(
        ServicesSupported.READ_PROPERTY,
        ServicesSupported.READ_PROPERTY_MULTIPLE,
        ServicesSupported.WHO_IS,
      ),
    ),
    [PropertyIdentifier.PROTOCOL_OBJECT_TYPES_SUPPORTED]: of(
      ApplicationTag.BIT_STRING,
      new ObjectTypesSupportedBitString(ObjectTypesSupported.ANALOG_INPUT, ObjectTypesSupported.DEVICE),
    ),
    [PropertyIdentifier.MAX_APDU_LENGTH_ACCEPTED]: whole(APDU_BYTES),
    [PropertyIdentifier.SEGMENTATION_SUPPORTED]: choice(Segmentation.NO_SEGMENTATION),
    [PropertyIdentifier.APDU_TIMEOUT]: whole(3_000),
    [PropertyIdentifier.NUMBER_OF_APDU_RETRIES]: whole(3),
    [PropertyIdentifier.DEVICE_ADDRESS_BINDING]: [],
    [PropertyIdentifier.DATABASE_REVISION]: whole(1),
  };
}

const failed = (code: ErrorCode, kind = ErrorClass.PROPERTY): PropertyRead => ({ error: [kind, code] });

/** Reads one property of one object. Nothing can be written. */
export function readProperty(
  bus: BusDevice,
  object: BACNetObjectID,
  { id, index }: { readonly id: PropertyIdentifier; readonly index: number },
): PropertyRead {
  const values = valuesOf(bus, object);
  if (values === null) return failed(ErrorCode.UNKNOWN_OBJECT, ErrorClass.OBJECT);
  if (object.type === ObjectType.DEVICE && id === PropertyIdentifier.OBJECT_LIST) return objectList(bus, index);
  const found = values[id];
  if (found === undefined) return failed(ErrorCode.UNKNOWN_PROPERTY);
  return index === WHOLE ? found : failed(ErrorCode.PROPERTY_IS_NOT_AN_ARRAY);
}

/** Null if there is no such object. */
function valuesOf(bus: BusDevice, { type, instance }: BACNetObjectID): Values | null {
  if (type === ObjectType.DEVICE) return instance === bus.instance ? device(bus) : null;
  const object = type === ObjectType.ANALOG_INPUT && instance > 0 ? bus.object(instance - 1) : null;
  return object === null ? null : analogInput(object);
}

/** Five bytes each: more objects than this do not fit into one answer, and are read one by one. */
const LISTED_AT_ONCE = 280;

/** The device comes first, as its first element; element 0 is their number. */
function objectList(bus: BusDevice, index: number): PropertyRead {
  const one = (at: number): readonly BACNetAppData[] =>
    named(
      at === 1
        ? { type: ObjectType.DEVICE, instance: bus.instance }
        : { type: ObjectType.ANALOG_INPUT, instance: at - 1 },
    );
  const count = bus.slots + 1;
  if (index === 0) return whole(count);
  if (index !== WHOLE) return index > count ? failed(ErrorCode.INVALID_ARRAY_INDEX) : one(index);
  if (count > LISTED_AT_ONCE) return failed(ErrorCode.ABORT_SEGMENTATION_NOT_SUPPORTED, ErrorClass.SERVICES);
  return Array.from({ length: count }, (_each, at) => one(at + 1)).flat();
}

/** The properties that `ALL`, `REQUIRED` or `OPTIONAL` stand for; any other stands for itself. */
export function meantBy(bus: BusDevice, object: BACNetObjectID, id: PropertyIdentifier): readonly PropertyIdentifier[] {
  const isGroup =
    id === PropertyIdentifier.ALL || id === PropertyIdentifier.REQUIRED || id === PropertyIdentifier.OPTIONAL;
  if (!isGroup) return [id];
  const found = object.type === ObjectType.DEVICE ? device(bus) : EXAMPLE;
  const all = Object.keys(found).map(Number) as PropertyIdentifier[];
  const isOptional = (each: PropertyIdentifier): boolean => OPTIONAL.has(each);
  if (id === PropertyIdentifier.ALL) return all;
  return all.filter((each) => isOptional(each) === (id === PropertyIdentifier.OPTIONAL));
}

const EXAMPLE = analogInput({
  slot: 0,
  name: '',
  unit: '',
  at: { value: NaN, ageSeconds: null, state: BUS_STATE.none },
});
const OPTIONAL: ReadonlySet<PropertyIdentifier> = new Set([
  PropertyIdentifier.DESCRIPTION,
  PropertyIdentifier.RELIABILITY,
]);
