import type { RunTrigger } from '@watchglass/schemas/integration/kinds';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface Run {
  readonly id: string;
  readonly integrationId: string;
  readonly organizationId: number;
  readonly key: string;
  readonly at: Date;
  readonly trigger: RunTrigger;
  readonly readings: number;
  readonly bytes: number;
  readonly outcome: 'taken' | 'refused' | 'failed';
  readonly status: number | null;
  readonly why: string;
  readonly answer: string;
  readonly ms: number;
  /** What waits after it; null if that was not looked at. */
  readonly behind: number | null;
}

const ANSWER_CHARACTERS = 1024;

export async function logRun(tx: Queryable, run: Run): Promise<void> {
  const { id, integrationId, organizationId, key, at, trigger, readings, bytes, outcome, status, why, answer, ms } =
    run;
  // PostgreSQL keeps no NUL.
  const beginning = answer.slice(0, ANSWER_CHARACTERS).replaceAll('\0', '');
  await tx.query({
    name: 'integration_runs.put',
    text: 'INSERT INTO command.integration_runs VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    values: [
      id,
      integrationId,
      organizationId,
      key,
      at,
      trigger,
      readings,
      bytes,
      outcome,
      status,
      why,
      beginning,
      ms,
      run.behind,
    ],
  });
}
