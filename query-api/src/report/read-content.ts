import { holds, sightIn } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { ReportContent } from '@watchglass/schemas/report/content';
import type { ReportLimits } from '@watchglass/schemas/report-schedule/commands';
import type { Reading } from '../http/route.ts';
import { sourceAsked } from '../reading/asked-source.ts';
import { limitsOfRule } from '../reading/read-excursions.ts';
import { nameOf } from '../user/people.ts';
import { annotationsWithin } from './annotations-within.ts';
import type { ReportAsked, ReportDeps } from './made-report.ts';
import { readSources } from './read-sources.ts';
import { ruleWithin } from './rule-within.ts';

/** What a report says, read with its maker's sight. Refuses with `NotFound` if a source or the rule is out of it. */
export async function readContent(deps: ReportDeps, asked: ReportAsked): Promise<ReportContent> {
  const { organizationId, terms, period, membership, makerId, revision, signatures } = asked;
  const reading: Reading = { ...deps, sight: sightIn(organizationId, membership) };
  const maySeeAlarms = holds(membership, 'alarms', 'r');
  if (terms.ruleId !== null && !maySeeAlarms) refuse('NotFound');
  const names = [...new Set(terms.sources)];
  const sources = await Promise.all(names.map((name) => sourceAsked(deps, reading.sight, { name, ...period })));
  const limits = await limitsOf(reading, asked);
  const isFull = terms.kind === 'compliance';
  const [told, rule, annotations, workspace, people] = await Promise.all([
    readSources(
      { ...reading, eventStore: deps.eventStore },
      { asked, sources, limits, withAlarms: isFull && maySeeAlarms },
    ),
    isFull && terms.ruleId !== null
      ? ruleWithin({ ...reading, eventStore: deps.eventStore }, terms.ruleId, period)
      : null,
    isFull ? annotationsWithin(reading, sources, period) : { total: 0, items: [] },
    nameOfWorkspace(reading),
    deps.people.named([makerId]),
  ]);
  return {
    terms,
    workspace,
    period,
    revision,
    madeAt: deps.clock().getTime(),
    maker: nameOf(people, makerId),
    limits,
    sources: told,
    rule,
    annotations,
    signatures,
  };
}

async function limitsOf(reading: Reading, { terms: { ruleId, limits } }: ReportAsked): Promise<ReportLimits> {
  if (ruleId !== null) return limitsOfRule(reading, ruleId);
  return limits ?? { low: null, high: null };
}

async function nameOfWorkspace({ relational, sight }: Reading): Promise<string> {
  const [row] = await relational.query<{ name: string }>({
    name: 'report.workspace',
    text: 'SELECT name FROM read.organizations WHERE organization_id = $1',
    values: [sight.organizationId],
  });
  return row?.name ?? '';
}
