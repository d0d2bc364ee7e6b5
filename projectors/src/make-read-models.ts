import type { Relational } from '@watchglass/streams/ports/relational';
import { CHECKPOINT_MIGRATIONS } from './checkpoints.ts';
import type { Projection } from './projection.ts';

/** Creates the missing tables of projections, with their checkpoints. Tables of another version stay unchanged. */
export async function makeReadModels(
  projections: readonly Projection[],
  { relational }: { readonly relational: Relational },
): Promise<void> {
  await relational.migrate('read', [...CHECKPOINT_MIGRATIONS, ...projections.flatMap(({ migrations }) => migrations)]);
  await relational.migrate('read_next', []);
  await relational.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('make read models', 0))");
    const rows = await tx.query<{ projection: string }>('SELECT projection FROM read.projection_checkpoints');
    const made = new Set(rows.map(({ projection }) => projection));
    for (const { name, next } of projections) {
      if (next === undefined || made.has(name)) continue;
      await next.create(tx);
      await next.complete(tx);
      await next.takePlace(tx);
      await tx.query('INSERT INTO read.projection_checkpoints (projection, form) VALUES ($1, $2)', [name, next.form]);
    }
  });
}
