import pg from 'pg';
import { teller } from '../faults/tell.ts';

/**
 * Connection failures, too many connections and other exhausted resources; a server that is starting, stopping,
 * crashing or read-only; a statement or an idle transaction that timed out.
 */
const TROUBLE = /^(08|53|57P0|57014|25006|25P03)/;

/** An error of the statement itself keeps its SQLSTATE in `code`. */
export const postgresErrors = teller(
  'relational',
  (error) => error instanceof pg.DatabaseError && !TROUBLE.test(error.code ?? ''),
);
