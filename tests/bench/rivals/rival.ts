/** One value of one sensor, counted from 0; `at` is epoch milliseconds and grows with each reading of a sensor. */
export interface Reading {
  readonly sensor: number;
  readonly at: number;
  readonly value: number;
}

export interface Size {
  /** Each has one rule: above `ALARM_ABOVE` rings. */
  readonly sensors: number;
  /** Senders; each has an equal share of the sensors of its own, in order. */
  readonly connections: number;
}

export const ALARM_ABOVE = 30;

/** A product that takes readings and raises alarms, seen from outside: through the doors its users have. */
export interface Rival {
  readonly name: string;
  readonly version: string;
  /** From nothing; resolves when the first reading has been taken. Throws where its programs cannot be had. */
  start(size: Size): Promise<RunningRival>;
}

export interface RunningRival {
  /** From the start of its programs, stores up and filled, to the first reading taken. */
  readonly coldStartMs: number;
  /** Its processes; all below them count too. */
  roots(): readonly number[];
  /** Resolves when all were acknowledged. The sensors are of the connection's share. */
  send(connection: number, readings: readonly Reading[]): Promise<void>;
  /** Readings so far that are stored, evaluated and can be asked for. */
  stored(): Promise<number>;
  /** Calls back with the sensor, as soon as a client can know of its alarm. Gives what ends it. */
  onAlarm(heard: (sensor: number) => void): Promise<() => void>;
  /** kill -9 of its server; not of a database beside it. */
  kill(): Promise<void>;
  /** Resolves when it takes readings again. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}
