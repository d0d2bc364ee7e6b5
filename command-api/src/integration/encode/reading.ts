/** A reading as a receiver is told it. */
export interface SentReading {
  readonly sensor: number;
  /** The id of the sensor on the wire, and the serial number of its base; null without one. */
  readonly wireId: string;
  readonly base: string | null;
  /** The name of its metric on wires. */
  readonly metric: string;
  /** The native unit; empty without one. */
  readonly unit: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly value: number;
  /** How often its sensor measures, in seconds; null if nobody said. */
  readonly everySeconds: number | null;
}
