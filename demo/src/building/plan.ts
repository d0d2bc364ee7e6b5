import { clamp, hourOf, occupancy, outdoor, sunlight } from './climate.ts';
import { drift } from './noise.ts';

/** A measured curve over time (epoch ms), by metric name on the wire and in that metric's usual unit. */
export type Curve = (at: number) => number;

/** A typical fault of a device. */
export type Fault = 'clockAhead' | 'failing' | 'wrongUnit';

export interface DeviceSensor {
  /** Six hex digits on the wire. */
  readonly id: number;
  readonly name: string;
  readonly productNumber: string;
  readonly group: string;
  /** Minutes between readings, before compression. */
  readonly intervalMinutes: number;
  readonly curves: Readonly<Record<string, Curve>>;
  readonly fault?: Fault;
}

export interface DeviceBase {
  readonly serial: string;
  readonly name: string;
  readonly speaks: 'mqtt' | 'senml';
  /** Loses its connection at times, and delivers its kept readings late. */
  readonly unreliable: boolean;
  /** How far its clock is ahead. */
  readonly clockAheadMs?: number;
  readonly sensors: readonly DeviceSensor[];
}

const FIRST_ID = 0x3d0901;
/** The contact on the door of the cold store, which chatters at times. */
export const DOOR_ID: number = FIRST_ID + 224;
/** The base whose power a visitor can cut, with all that it cools. */
export const COLD_BASE = 'WGDEMO000002';
/** The base that goes off some minutes after the start, and stays so. */
export const DYING_BASE = 'WGDEMO000004';

function climateRoom(index: number, name: string): DeviceSensor {
  const seed = 200 + index * 10;
  return {
    id: FIRST_ID + index,
    name,
    productNumber: 'TDSPC0H3',
    group: 'Offices',
    intervalMinutes: 1 + (index % 3),
    curves: {
      co2: (at) => 430 + 620 * smoothed(index, at) + 18 * drift(seed, at, 3),
      temperature: (at) =>
        20.6 + 1.9 * smoothed(index, at) + 0.5 * drift(seed + 1, at, 120) + 0.02 * outdoor(at).temperature,
      humidity: (at) => clamp(38 + 7 * smoothed(index, at) + 4 * drift(seed + 2, at, 180), 15, 90),
      atmosphericpressure: (at) => outdoor(at).pressure - 0.4,
    },
  };
}

/** Occupancy smoothed by the slow exchange of the room's air. */
function smoothed(room: number, at: number): number {
  const minutes = [0, 8, 16, 24, 32];
  return minutes.reduce((sum, ago) => sum + occupancy(room, at - ago * 60_000), 0) / minutes.length;
}

function thermometer(index: number, name: string, group: string, mean: number): DeviceSensor {
  const seed = 400 + index * 10;
  return {
    id: FIRST_ID + 32 + index,
    name,
    productNumber: 'TDSPT001',
    group,
    intervalMinutes: 2 + (index % 4),
    curves: {
      temperature: (at) => mean + 0.8 * drift(seed, at, 90) + 0.15 * drift(seed + 1, at, 7),
      humidity: (at) => clamp(45 + 9 * drift(seed + 2, at, 240), 10, 95),
    },
  };
}

/** A cycling compressor, and a door that lets warm air in during working hours. */
function cooled(index: number, name: string, target: number): DeviceSensor {
  const seed = 600 + index * 10;
  return {
    id: FIRST_ID + 64 + index,
    name,
    productNumber: 'TDSPT1EX',
    group: 'Cold chain',
    intervalMinutes: 1,
    curves: {
      temperature: (at) =>
        target +
        0.6 * Math.sin((2 * Math.PI * at) / (22 * 60_000) + index) +
        0.9 * Math.max(0, drift(seed, at, 12)) * occupancy(index, at) +
        0.1 * drift(seed + 1, at, 2),
    },
  };
}

const BEDS = 6;

function soil(index: number): DeviceSensor {
  const seed = 800 + index * 10;
  const dryness = (at: number): number => ((at / 3_600_000 + index * 9) % 36) / 36;
  return {
    id: FIRST_ID + 96 + index,
    name: `Bed ${index + 1}`,
    productNumber: 'TDSPSM01',
    group: 'Greenhouse',
    intervalMinutes: 5,
    curves: {
      // The last bed has a probe without an equation of its own.
      ...(index === BEDS - 1
        ? { permittivity: (at) => clamp(26 - 18 * dryness(at) + drift(seed, at, 60), 3, 40) }
        : { vwc: (at) => clamp(42 - 22 * dryness(at) + drift(seed, at, 60), 2, 60) }),
      temperature: (at) => 17 + 3 * sunlight(at - 2 * 3_600_000) + 0.4 * drift(seed + 1, at, 200),
      soilec: (at) => 0.12 + 0.02 * drift(seed + 2, at, 400),
    },
  };
}

function greenhouseAir(index: number): DeviceSensor {
  const seed = 900 + index * 10;
  return {
    id: FIRST_ID + 128 + index,
    name: `Greenhouse ${'ABCD'[index] ?? index}`,
    productNumber: 'TDSPPAR1',
    group: 'Greenhouse',
    intervalMinutes: 2,
    curves: {
      temperature: (at) => 18 + 8 * sunlight(at) + 0.1 * outdoor(at).temperature + drift(seed, at, 30),
      humidity: (at) => clamp(74 - 20 * sunlight(at) + 5 * drift(seed + 1, at, 60), 20, 99),
      ppfd: (at) => 1400 * sunlight(at),
    },
  };
}

function radon(index: number, name: string): DeviceSensor {
  const seed = 1_000 + index * 10;
  return {
    id: FIRST_ID + 160 + index,
    name,
    productNumber: 'TDSPRNH1',
    group: 'Basement',
    intervalMinutes: 10,
    curves: {
      radon: (at) => clamp(95 + 45 * drift(seed, at, 700) - 20 * Math.sin((2 * Math.PI * hourOf(at)) / 24), 10, 600),
      temperature: (at) => 14 + 0.5 * drift(seed + 1, at, 500),
      humidity: (at) => 58 + 4 * drift(seed + 2, at, 400),
    },
  };
}

function scale(index: number, name: string): DeviceSensor {
  const seed = 1_100 + index * 10;
  return {
    id: FIRST_ID + 192 + index,
    name,
    productNumber: 'TDSPWS01',
    group: 'Stores',
    intervalMinutes: 5,
    curves: {
      weight: (at) => clamp(180 - ((at / 3_600_000 + index * 30) % 96) * 1.7 + 0.2 * drift(seed, at, 4), 4, 200),
    },
  };
}

/** It is closed but for what the script does: a door that was open in the past rings nobody today. */
const door: DeviceSensor = {
  id: DOOR_ID,
  name: 'Cold store door',
  productNumber: 'TDSPDC01',
  group: 'Cold chain',
  intervalMinutes: 1,
  curves: { contact: () => 0 },
};

const weatherStation: DeviceSensor = {
  id: FIRST_ID + 225,
  name: 'Roof',
  productNumber: 'TDSPT002',
  group: 'Outdoor',
  intervalMinutes: 5,
  curves: {
    temperature: (at) => outdoor(at).temperature + 0.2 * drift(1_210, at, 6),
    humidity: (at) => outdoor(at).humidity,
    atmosphericpressure: (at) => outdoor(at).pressure,
  },
};

const wrongClock: DeviceSensor = {
  ...thermometer(10, 'Archive', 'Basement', 17),
  id: FIRST_ID + 226,
  fault: 'clockAhead',
};
/** Its temperature comes in tenths of a degree, with a unit of its maker. */
const wrongUnit: DeviceSensor = {
  ...thermometer(14, 'Boiler room', 'Basement', 28),
  id: FIRST_ID + 228,
  fault: 'wrongUnit',
};
const failing: DeviceSensor = { ...thermometer(11, 'Loading bay', 'Stores', 12), id: FIRST_ID + 227, fault: 'failing' };

const OFFICES = [
  'Reception',
  'Open space',
  'Meeting room 1',
  'Meeting room 2',
  'Meeting room 3',
  'Canteen',
  'Board room',
  'Studio',
];
const COOLED: readonly (readonly [string, number])[] = [
  ['Cold store 1', 4],
  ['Cold store 2', 4],
  ['Vaccine fridge', 5],
  ['Reagent fridge', 5],
  ['Freezer 1', -21],
  ['Freezer 2', -21],
  ['Deep freezer', -78],
];

/** The sensor whose door a visitor can leave open. */
export const COLD_STORE_ID: number = FIRST_ID + 64;

/** Four bases, forty-three sensors: the whole demo building. */
export const BUILDING: readonly DeviceBase[] = [
  {
    serial: 'WGDEMO000001',
    name: 'Office wing',
    speaks: 'mqtt',
    unreliable: false,
    sensors: [
      ...OFFICES.map((name, index) => climateRoom(index, name)),
      ...['Corridor north', 'Corridor south', 'Server room', 'Library'].map((name, index) =>
        thermometer(index, name, 'Offices', index === 2 ? 23 : 21),
      ),
      weatherStation,
    ],
  },
  {
    serial: COLD_BASE,
    name: 'Cold chain and stores',
    speaks: 'mqtt',
    unreliable: true,
    sensors: [
      ...COOLED.map(([name, target], index) => cooled(index, name, target)),
      door,
      ...['Flour silo', 'Sugar silo', 'Dry ice'].map((name, index) => scale(index, name)),
      ...['Laboratory', 'Clean room', 'Packing'].map((name, index) => thermometer(4 + index, name, 'Laboratory', 21)),
      failing,
    ],
  },
  {
    serial: 'WGDEMO000003',
    name: 'Greenhouse and basement',
    speaks: 'senml',
    unreliable: false,
    clockAheadMs: 47_000,
    sensors: [
      ...Array.from({ length: BEDS }, (_, index) => soil(index)),
      ...Array.from({ length: 3 }, (_, index) => greenhouseAir(index)),
      ...['Cellar east', 'Cellar west'].map((name, index) => radon(index, name)),
      wrongClock,
      wrongUnit,
    ],
  },
  {
    serial: DYING_BASE,
    name: 'Gatehouse',
    speaks: 'mqtt',
    unreliable: false,
    sensors: ['Guard room', 'Barrier'].map((name, index) => thermometer(12 + index, name, 'Offices', 19)),
  },
];
