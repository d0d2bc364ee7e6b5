import { TEST_PAUSE_SECONDS, TEST_RUNS } from '@watchglass/schemas/integration/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Run } from './run-log.ts';

export interface TestTurn {
  readonly testId: string;
  readonly integrationId: string;
  readonly organizationId: number;
  /** From 1; above the last one if that was made and the test has not ended. */
  readonly n: number;
  /** How it has ended, if a process died before it was told; null while runs are left. */
  readonly outcome: TestOutcome | null;
  readonly taken: number;
}

export type TestOutcome = 'done' | 'stopped';

/** Logs of tests are kept for this long. */
const KEPT_HOURS = 24;

/** Begins a test; the logs of the one before are forgotten. */
export async function putTest(
  db: Queryable,
  {
    testId,
    integrationId,
    organizationId,
    now,
  }: Pick<TestTurn, 'testId' | 'integrationId' | 'organizationId'> & { readonly now: Date },
): Promise<void> {
  await db.query('DELETE FROM command.integration_tests WHERE integration_id = $1', [integrationId]);
  await db.query(
    `INSERT INTO command.integration_tests (test_id, integration_id, organization_id, started_at, due_at)
      VALUES ($1, $2, $3, $4, $4)`,
    [testId, integrationId, organizationId, now],
  );
}

/**
 * Takes the next run that is due of these integrations, whose tests are known to run: no other process makes it, and one
 * that dies in it leaves it out.
 */
export async function takeTurn(
  db: Queryable,
  integrationIds: readonly string[],
  now: Date,
): Promise<TestTurn | undefined> {
  const [row] = await db.query<TurnRow>({
    name: 'integration_tests.take',
    text: `UPDATE command.integration_tests SET n = CASE WHEN outcome IS NULL THEN n + 1 ELSE n END, due_at = $1::timestamptz + interval '${TEST_PAUSE_SECONDS} s'
      WHERE test_id = (SELECT test_id FROM command.integration_tests WHERE due_at <= $1
          AND integration_id = ANY ($2::uuid[])
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING test_id, integration_id, organization_id, n, outcome, taken`,
    values: [now, integrationIds],
  });
  if (row === undefined) return undefined;
  const { test_id: testId, integration_id: integrationId, organization_id: organizationId, n, outcome, taken } = row;
  return { testId, integrationId, organizationId, n, outcome, taken };
}

interface TurnRow extends Record<string, unknown> {
  readonly test_id: string;
  readonly integration_id: string;
  readonly organization_id: number;
  readonly n: number;
  readonly outcome: TestOutcome | null;
  readonly taken: number;
}

export interface TestRun extends Pick<
  Run,
  'at' | 'readings' | 'bytes' | 'outcome' | 'status' | 'why' | 'answer' | 'ms'
> {
  readonly request: string;
}

export async function logTestRun(db: Queryable, { testId, n }: TestTurn, run: TestRun): Promise<void> {
  await db.query(
    `UPDATE command.integration_tests SET runs = runs || $2::jsonb, taken = taken + $3 WHERE test_id = $1`,
    [testId, JSON.stringify([{ n, ...run }]), run.outcome === 'taken' ? 1 : 0],
  );
}

/** Ends a test; returns how many runs were taken, undefined if it had ended. */
export async function endTest(db: Queryable, testId: string, outcome: TestOutcome): Promise<number | undefined> {
  const [row] = await db.query<{ taken: number }>(
    'UPDATE command.integration_tests SET outcome = $2 WHERE test_id = $1 AND outcome IS NULL RETURNING taken',
    [testId, outcome],
  );
  return row?.taken;
}

/** True if every run was made. */
export const isOver = ({ n }: TestTurn): boolean => n > TEST_RUNS;

export const isLast = ({ n }: TestTurn): boolean => n >= TEST_RUNS;

/** Forgets the logs of tests that ended long ago. */
export async function forgetOldTests(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM command.integration_tests WHERE outcome IS NOT NULL AND started_at < $1', [
    new Date(now.getTime() - KEPT_HOURS * 3_600_000),
  ]);
}
