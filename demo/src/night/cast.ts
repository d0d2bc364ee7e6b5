import { instantOfLocal, localDayAt, minuteOfTime } from '@watchglass/schemas/local-time';
import { v5 } from 'uuid';

export const ZONE = 'Europe/Riga';
export const NIGHT_NAME = 'Cold store, last night';
export const [TEMPERATURE, HUMIDITY] = [1, 2];
export const HALL_BASE = 'WGNIGHT00001';
export const FREEZER_BASE = 'WGNIGHT00002';
const IDS = '5a4c1c0e-3d0b-5f6e-8f3b-2b7c9a1d4e60';
const [BEGIN, END] = ['19:00', '07:00'];
const DAY_MINUTES = 1_440;

export type Room = 'hall' | 'freezers' | 'dock';

export interface NightSensor {
  readonly wireId: string;
  readonly name: string;
  readonly base: string;
  readonly room: Room;
  readonly metrics: readonly number[];
}

const sensor = (
  [wireId, name]: readonly [wireId: string, name: string],
  place: Pick<NightSensor, 'base' | 'room'>,
  metrics = [TEMPERATURE],
): NightSensor => ({ wireId, name, ...place, metrics });
const HALL = { base: HALL_BASE, room: 'hall' } as const;
const FREEZERS = { base: FREEZER_BASE, room: 'freezers' } as const;

export const SENSORS: readonly NightSensor[] = [
  sensor(['9001', 'Cold store 1'], HALL, [TEMPERATURE, HUMIDITY]),
  sensor(['9002', 'Cold store 2'], HALL, [TEMPERATURE, HUMIDITY]),
  sensor(['9003', 'Vaccine fridge'], HALL),
  sensor(['9004', 'Loading dock'], { base: HALL_BASE, room: 'dock' }),
  sensor(['9011', 'Freezer 1'], FREEZERS),
  sensor(['9012', 'Freezer 2'], FREEZERS),
  sensor(['9013', 'Deep freezer'], FREEZERS),
];

export function sensorNamed(name: string): NightSensor {
  const found = SENSORS.find((each) => each.name === name);
  if (!found) throw new RangeError(`the cold store has no sensor ${name}`);
  return found;
}

/** What the night is told for: the workspace, who was there, and the ids that this installation gave its sensors. */
export interface Cast {
  readonly organizationId: number;
  /** The owner, and who was on duty. */
  readonly people: readonly [anna: string, ben: string];
  /** By wire id. */
  readonly sensorIds: ReadonlyMap<string, number>;
  /** The last instant of the night, epoch milliseconds. */
  readonly until: number;
}

/** The end of the last whole night before an instant: seven in the morning. */
export function endOfNight(now: number): number {
  const today = localDayAt(now, ZONE);
  const ends = [today, today - 1].map((day) => instantOfLocal(day, minuteOfTime(END), ZONE));
  return ends.find((end) => end < now) ?? now;
}

/** The instant at which the clock of the cold store shows a time in the night, epoch milliseconds. */
export function atNight({ until }: Pick<Cast, 'until'>, time: string): number {
  const minute = minuteOfTime(time);
  const day = localDayAt(until, ZONE);
  return instantOfLocal(minute >= DAY_MINUTES / 2 ? day - 1 : day, minute, ZONE);
}

export const beginOf = (cast: Pick<Cast, 'until'>): number => atNight(cast, BEGIN);

/** The same thing has the same id whenever the night is told. */
export const idOf = ({ organizationId }: Pick<Cast, 'organizationId'>, thing: string): string =>
  v5(`${organizationId} ${thing}`, IDS);

export function sensorIdOf({ sensorIds }: Pick<Cast, 'sensorIds'>, { wireId, name }: NightSensor): number {
  const id = sensorIds.get(wireId);
  if (id === undefined) throw new RangeError(`${name} has no id`);
  return id;
}
