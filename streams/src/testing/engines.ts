import { inject } from 'vitest';
import type { PostgresOptions } from '../relational/postgres.ts';
import { freshClickHouseOn, freshPostgresOn, type FreshClickHouse, type FreshPostgres } from './fresh-databases.ts';

export type { FreshClickHouse, FreshPostgres } from './fresh-databases.ts';

/** An empty PostgreSQL database of its own for one spec. */
export function freshPostgres(options: Omit<PostgresOptions, 'url'> = {}): Promise<FreshPostgres> {
  return freshPostgresOn(inject('engines'), options);
}

/** An empty ClickHouse database of its own for one spec. */
export function freshClickHouse(): Promise<FreshClickHouse> {
  return freshClickHouseOn(inject('engines'));
}
