import { createHash } from 'node:crypto';
import type { Relational } from '../ports/relational.ts';

/** Wrong secrets of each person, counted by all processes together. */
export interface CountedSecrets {
  /**
   * Counts a secret before it is looked up, so that parallel guesses are counted too. 0 allows it, otherwise the
   * milliseconds to wait. The same secret counts once.
   */
  take(who: string, secret: string, now: Date): Promise<number>;
  /** The secret was right: it counts no more. */
  refund(who: string, secret: string): Promise<void>;
}

export interface CountedSecretsOptions {
  /** Which secrets, such as the codes of walls. */
  readonly kind: string;
  readonly limit: number;
  readonly windowMs: number;
}

const OLD = 'DELETE FROM vault.wrong_secrets WHERE kind = $1 AND at <= $2';

/** Counts in the table `vault.wrong_secrets`, which knows secrets by their hash. */
export function countedSecrets(
  relational: Pick<Relational, 'query' | 'transaction'>,
  { kind, limit, windowMs }: CountedSecretsOptions,
): CountedSecrets {
  const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
  return {
    take: (who, secret, now) =>
      relational.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`wrong secrets ${kind} ${who}`]);
        await tx.query(OLD, [kind, new Date(now.getTime() - windowMs)]);
        const others = await tx.query<{ at: Date }>(
          'SELECT at FROM vault.wrong_secrets WHERE kind = $1 AND who = $2 AND secret_hash <> $3 ORDER BY at DESC LIMIT $4',
          [kind, who, hashOf(secret), limit],
        );
        const oldest = others.at(-1)?.at;
        if (others.length === limit && oldest !== undefined) return oldest.getTime() + windowMs - now.getTime();
        await tx.query(
          'INSERT INTO vault.wrong_secrets (kind, who, secret_hash, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
          [kind, who, hashOf(secret), now],
        );
        return 0;
      }),
    async refund(who, secret) {
      await relational.query('DELETE FROM vault.wrong_secrets WHERE kind = $1 AND who = $2 AND secret_hash = $3', [
        kind,
        who,
        hashOf(secret),
      ]);
    },
  };
}
