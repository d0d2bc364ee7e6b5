import type { Relational } from '@watchglass/streams/ports/relational';

/** A transaction that stands in the way of others until it is released, once. */
export interface HeldLock {
  readonly release: () => Promise<void>;
}

export async function locked(relational: Relational, sql: string, values: readonly unknown[] = []): Promise<HeldLock> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  let taken = (): void => undefined;
  const isTaken = new Promise<void>((done) => {
    taken = done;
  });
  const holding = relational.transaction(async (tx) => {
    await tx.query(sql, values);
    taken();
    await released;
  });
  await Promise.race([isTaken, holding]);
  return {
    release: async () => {
      release();
      await holding;
    },
  };
}
