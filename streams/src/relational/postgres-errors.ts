import pg from 'pg';
import { Unavailable } from '../ports/fault.ts';

/** Connection failures, too many connections and other exhausted resources, a server that is starting, stopping or crashing. */
const TROUBLE = /^(08|53|57P0)/;

function isBug(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** The driver's error as the port tells it: `Unavailable`, or the statement's own error with its SQLSTATE in `code`. */
export function asFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable || isBug(error)) return error;
  if (error instanceof pg.DatabaseError && !TROUBLE.test(error.code ?? '')) return error;
  return new Unavailable('relational', error.message, error);
}

/** Runs a call of the driver, telling its failure as the port does. */
export async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asFault(error);
  }
}
