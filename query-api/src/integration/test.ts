import { integration } from '@watchglass/schemas/integration/entity';
import { TEST_RUNS } from '@watchglass/schemas/integration/limits';
import {
  integrationFiguresShape,
  integrationTestShape,
  type IntegrationFigures,
  type IntegrationTest,
  type IntegrationTestRun,
} from '@watchglass/schemas/integration/test-views';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { found, iso } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { integrationRows } from './rows.ts';

const path = '/api/integrations/{org}/integration/{id}';
const terms = {
  needs: integration.needs,
  reads: ['integrations'],
  past: 'never',
  params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
} as const;

interface TestRow extends Record<string, unknown> {
  readonly started_at: Date;
  readonly outcome: 'done' | 'stopped' | null;
  readonly runs: readonly IntegrationTestRun[];
}

/** GET …/integration/{id}/test. */
export const integrationTestRoute = route({
  path: `${path}/test`,
  ...terms,
  answers: { 200: integrationTestShape },
  handler: async (asked): Promise<IntegrationTest> => {
    const [known] = await readRows(asked, integrationRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
    const [row] = await asked.relational.query<TestRow>({
      name: 'integration_tests.last',
      text: `SELECT started_at, outcome, runs FROM command.integration_tests
        WHERE organization_id = $1 AND integration_id = $2 ORDER BY started_at DESC LIMIT 1`,
      values: [asked.sight.organizationId, found(known).id],
    });
    if (row === undefined) return { state: 'none', startedAt: null, most: TEST_RUNS, runs: [] };
    const { started_at: at, outcome, runs } = row;
    return { state: outcome ?? 'running', startedAt: iso(at), most: TEST_RUNS, runs: runs.toReversed() };
  },
});

interface HourRow extends Record<string, unknown> {
  readonly at: Date;
  readonly sent: string;
  readonly failed: string;
  readonly behind: number | null;
}

/** GET …/integration/{id}/figures: the last 24 hours, each hour once. */
export const integrationFiguresRoute = route({
  path: `${path}/figures`,
  ...terms,
  answers: { 200: integrationFiguresShape },
  handler: async (asked): Promise<IntegrationFigures> => {
    const [known] = await readRows(asked, integrationRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
    const rows = await asked.relational.query<HourRow>({
      name: 'integration_runs.hours',
      text: `SELECT h.at, coalesce(sum(r.readings) FILTER (WHERE r.outcome = 'taken'), 0) AS sent,
          count(r.id) FILTER (WHERE r.outcome <> 'taken') AS failed,
          (array_agg(r.behind ORDER BY r.at DESC) FILTER (WHERE r.behind IS NOT NULL))[1] AS behind
        FROM generate_series(date_trunc('hour', $3::timestamptz) - interval '23 hours', date_trunc('hour', $3::timestamptz), interval '1 hour') AS h (at)
        LEFT JOIN command.integration_runs r
          ON r.organization_id = $1 AND r.integration_id = $2 AND r.at >= h.at AND r.at < h.at + interval '1 hour'
        GROUP BY h.at ORDER BY h.at`,
      values: [asked.sight.organizationId, found(known).id, asked.clock()],
    });
    const hours = rows.map(({ at, sent, failed, behind }) => ({
      at: iso(at),
      sent: Number(sent),
      failed: Number(failed),
      behind,
    }));
    return { hours };
  },
});
