import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_PAUSE_SECONDS, TEST_READINGS } from '@watchglass/schemas/integration/limits';
import { TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import type { Memberships } from '../member/memberships.ts';
import type { Adapter, Adapters } from './adapter.ts';
import { callReceiver, OUTCOMES } from './call-receiver.ts';
import { endIntegrationTest } from './change-integrations.ts';
import { sensorsOf, told, type Placed } from './feed-reader.ts';
import type { FollowedIntegrations, KnownIntegration } from './follow-integrations.ts';
import { decided } from './note-status.ts';
import type { RunDeps } from './run-integration.ts';
import {
  endTest,
  forgetOldTests,
  isLast,
  isOver,
  logTestRun,
  takeTurn,
  type TestOutcome,
  type TestTurn,
} from './test-store.ts';

export interface TestDeps extends RunDeps {
  readonly adapters: Adapters;
  readonly memberships: Pick<Memberships, 'isLicensed'>;
  readonly report: (error: unknown) => void;
}

const LOOK_EVERY_MS = 500;
const TIDY_EVERY_MS = 600_000;
/** A run ends before the next one of its test is due. */
const DEADLINE_MS = 1000 * TEST_PAUSE_SECONDS - 1000;
/** As much of a request as is shown. */
const SHOWN_CHARACTERS = 4_096;

/** Makes the runs of tests: the newest values of a scope, marked as a trial. No place moves. */
export function startTests(deps: TestDeps, integrations: FollowedIntegrations): { stop(): Promise<void> } {
  const { relational, clock, report } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const look = async (): Promise<boolean> => {
    const tested = integrations.tested();
    const turn = tested.length === 0 ? undefined : await takeTurn(relational, tested, clock());
    if (turn === undefined) return false;
    const run = take(deps, turn, integrations.get(turn.integrationId))
      .catch(report)
      .finally(() => running.delete(run));
    running.add(run);
    return true;
  };
  const looking = (async () => {
    while (!signal.aborted) {
      const found = await look().catch((error: unknown) => {
        report(error);
        return false;
      });
      if (!found) await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  const tidying = setInterval(() => void forgetOldTests(relational, clock()).catch(report), TIDY_EVERY_MS).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(tidying);
      await looking;
      await Promise.all(running);
    },
  };
}

function take(deps: TestDeps, turn: TestTurn, known: KnownIntegration | undefined): Promise<void> {
  const { outcome, taken } = turn;
  return outcome === null ? makeRun(deps, turn, known) : tell(deps, turn, { outcome, taken });
}

async function makeRun(deps: TestDeps, turn: TestTurn, known: KnownIntegration | undefined): Promise<void> {
  const adapter = known && deps.adapters[known.integration.definition.kind];
  // A workspace that was deleted has no licence either.
  const maySend =
    !isOver(turn) &&
    known !== undefined &&
    adapter !== undefined &&
    (await deps.memberships.isLicensed(known.organizationId, deps.clock()));
  if (maySend) await sendOnce(deps, turn, { known, adapter });
  if (!maySend || isLast(turn)) await end(deps, turn);
}

/** A process that dies before it is told leaves a row that has ended: the next turn tells it. */
async function end(deps: TestDeps, turn: TestTurn): Promise<void> {
  const taken = await endTest(deps.relational, turn.testId, 'done');
  if (taken !== undefined) await tell(deps, turn, { outcome: 'done', taken });
}

interface Ended {
  readonly outcome: TestOutcome;
  readonly taken: number;
}

async function tell(deps: TestDeps, { testId, integrationId, organizationId }: TestTurn, ended: Ended): Promise<void> {
  const which = { organizationId, integrationId };
  await decided(deps, organizationId, (all) => endIntegrationTest(all, { ...which, testId, ...ended }));
}

interface Tested {
  readonly known: KnownIntegration;
  readonly adapter: Adapter;
}

async function sendOnce(deps: TestDeps, turn: TestTurn, { known, adapter }: Tested): Promise<void> {
  const { organizationId, integration } = known;
  const placed = await newestOf(deps, known);
  const encoded = adapter.encode(await told(deps, organizationId, placed), integration.definition);
  const at = deps.clock();
  const key = `${known.id}:test-${turn.testId}-${turn.n}`;
  const answer = await callReceiver(deps, known, {
    adapter,
    sending: { ...encoded, key, isTest: true, deadlineMs: DEADLINE_MS },
  });
  await logTestRun(deps.relational, turn, {
    at,
    readings: placed.length,
    bytes: encoded.body.byteLength,
    // PostgreSQL keeps no NUL.
    request: Buffer.from(encoded.body).toString('utf8', 0, SHOWN_CHARACTERS).replaceAll('\0', ''),
    outcome: OUTCOMES[answer.said],
    status: answer.status,
    why: answer.why,
    answer: answer.body.replaceAll('\0', ''),
    ms: Math.max(0, deps.clock().getTime() - at.getTime()),
  });
}

interface LatestRow extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly measured_at: Date;
  readonly value: number;
}

/** The newest values of a scope, at most twenty. */
async function newestOf(deps: TestDeps, { organizationId, integration }: KnownIntegration): Promise<Placed[]> {
  const { definition } = integration;
  const sensors = await sensorsOf(deps, organizationId, definition);
  const rows = await deps.relational.query<LatestRow>({
    name: 'integration_tests.newest',
    text: `SELECT sensor_id, metric_id, measured_at, value FROM read.latest_values
      WHERE organization_id = $1 AND ($2::int[] IS NULL OR sensor_id = ANY ($2)) AND (metric_id = ANY ($3)) = $4
      ORDER BY effective_at DESC, sensor_id, metric_id LIMIT ${TEST_READINGS}`,
    values: [organizationId, sensors, TELEMETRY, definition.values === 'telemetry'],
  });
  return rows.map(({ sensor_id: sensor, metric_id: metric, measured_at: at, value }) => ({
    sensor,
    metric,
    at: at.getTime(),
    value,
    after: { block: 0, row: 0, history: null },
  }));
}
