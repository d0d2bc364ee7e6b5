import { Unavailable } from '../ports/fault.ts';
import type { Wire } from '../ports/fault.ts';

function isBug(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

export interface Teller {
  asFault(error: unknown): unknown;
  /** Runs a call of the driver and translates its errors to faults of the port. */
  told<T>(call: () => Promise<T>): Promise<T>;
}

/**
 * Translates a driver's errors to faults of the port: an error of the call itself, or a bug, stays unchanged; any other
 * is `Unavailable`.
 */
export function teller(wire: Wire, isOfTheCall: (error: Error) => boolean): Teller {
  const asFault = (error: unknown): unknown => {
    if (!(error instanceof Error) || error instanceof Unavailable || isBug(error) || isOfTheCall(error)) return error;
    return new Unavailable(wire, error.message, error);
  };
  return {
    asFault,
    async told(call) {
      try {
        return await call();
      } catch (error) {
        throw asFault(error);
      }
    },
  };
}
