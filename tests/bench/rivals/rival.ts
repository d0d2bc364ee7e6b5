/** One value of one sensor, counted from 0; `at` is epoch milliseconds and grows with each reading of a sensor. */
export interface Reading {
  readonly sensor: number;
  readonly at: number;
  readonly value: number;
}

export interface Size {
  /** Each has one rule: a value above `ALARM_ABOVE` raises an alarm. */
  readonly sensors: number;
  /** Senders; each has an equal share of the sensors, in order. */
  readonly connections: number;
}

export const ALARM_ABOVE = 30;

/** A product that stores readings and raises alarms, measured from outside through its users' interfaces. */
export interface Rival {
  readonly name: string;
  readonly version: string;
  /** Starts from nothing; resolves when the first reading is acknowledged. Throws if its programs are not available. */
  start(size: Size): Promise<RunningRival>;
}

export interface RunningRival {
  /** From the start of its programs on filled, running stores to the first acknowledged reading. */
  readonly coldStartMs: number;
  /** Its processes; their descendants count too. */
  roots(): readonly number[];
  /** Resolves when all are acknowledged. The sensors belong to the connection's share. */
  send(connection: number, readings: readonly Reading[]): Promise<void>;
  /** Number of readings that are stored, evaluated and queryable. */
  stored(): Promise<number>;
  /** Calls back with the sensor as soon as a client can see its alarm. Returns a function that unsubscribes. */
  onAlarm(heard: (sensor: number) => void): Promise<() => void>;
  /** kill -9 of its server, but not of a separate database. */
  kill(): Promise<void>;
  /** Resolves when it accepts readings again. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}
