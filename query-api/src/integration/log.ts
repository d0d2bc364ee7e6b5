import { integration } from '@watchglass/schemas/integration/entity';
import { integrationRunShape, type IntegrationRunView } from '@watchglass/schemas/integration/views';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { instant, integer, optional, otherwise, shape, text, uuid } from '@watchglass/schemas/shape';
import { found, iso } from '../http/answer.ts';
import { pagingFields, window, wordList } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { integrationRows } from './rows.ts';

interface RunRow extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
  readonly at: Date;
  readonly trigger: IntegrationRunView['trigger'];
  readonly readings: number;
  readonly bytes: number;
  readonly outcome: IntegrationRunView['outcome'];
  readonly status: number | null;
  readonly why: string;
  readonly answer: string;
  readonly ms: number;
  readonly total: string;
}

/** Bound to the integration, and with it to its workspace. */
const RUNS = `
SELECT id, key, at, trigger, readings, bytes, outcome, status, why, answer, ms, count(*) OVER () AS total
  FROM command.integration_runs
  WHERE organization_id = $1 AND integration_id = $2 AND ($3::text[] IS NULL OR outcome = ANY ($3))
    AND ($4::text[] IS NULL OR trigger = ANY ($4)) AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at <= $6)
  ORDER BY at DESC, id DESC LIMIT $7 OFFSET $8`;

const words = (list: string): readonly string[] | null => (list === '' ? null : wordList(list));

/** GET …/integration/{id}/log: newest first. `outcomes` and `triggers` are comma-separated words. */
export const integrationLogRoute = route({
  path: '/api/integrations/{org}/integration/{id}/log',
  needs: integration.needs,
  reads: ['integrations'],
  past: 'never',
  answers: { 200: pageOf(integrationRunShape) },
  params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
  query: shape({
    ...pagingFields,
    outcomes: otherwise(text(64, 0), ''),
    triggers: otherwise(text(96, 0), ''),
    from: optional(instant()),
    to: optional(instant()),
  }),
  handler: async (asked): Promise<Page<IntegrationRunView>> => {
    const { params, query, relational, sight } = asked;
    const [known] = await readRows(asked, integrationRows, { sql: 'AND t.id = $2', values: [params.id] });
    const rows = await relational.query<RunRow>({
      name: 'integration_runs.page',
      text: RUNS,
      values: [
        sight.organizationId,
        found(known).id,
        words(query.outcomes),
        words(query.triggers),
        query.from ?? null,
        query.to ?? null,
        ...window(query),
      ],
    });
    return { items: rows.map(viewOf), total: Number(rows[0]?.total ?? 0) };
  },
});

const viewOf = ({ total: _total, at, ...run }: RunRow): IntegrationRunView => ({ ...run, at: iso(at) });
