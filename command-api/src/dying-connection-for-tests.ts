import type { Relational } from '@watchglass/streams/ports/relational';

export class Dead extends Error {}

/** The connection of a process that dies before its statement number `at`: what it had begun is rolled back. */
export function dyingAt(relational: Relational, at: number): Relational {
  let left = at;
  const mortal = <T extends { query: unknown }>(db: T): T =>
    ({
      ...db,
      query: (...args: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Dead('killed');
        return (db.query as (...all: unknown[]) => unknown)(...args);
      },
    }) as T;
  return {
    ...mortal(relational),
    transaction: (work: (tx: never) => Promise<unknown>) => relational.transaction((tx) => work(mortal(tx) as never)),
  } as Relational;
}
