import { Unavailable } from '../ports/fault.ts';
import type { Wire } from '../ports/fault.ts';

function isBug(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

export interface Teller {
  asFault(error: unknown): unknown;
  /** Runs a call of the driver, telling its failure as the port does. */
  told<T>(call: () => Promise<T>): Promise<T>;
}

/** Tells a driver's errors as the port does: what the call itself got wrong, or is our own bug, stays as it is; the rest is `Unavailable`. */
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
