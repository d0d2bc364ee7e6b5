import type { ComparedConcept } from '@watchglass/schemas/history/concepts';
import { COMPARE_MAX_DAYS } from '@watchglass/schemas/history/limits';
import { compareFields, compareShape, type Compare } from '@watchglass/schemas/history/queries';
import { comparisonShape, type Comparison } from '@watchglass/schemas/history/views';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import { NAMES_READ } from '../audit/names.ts';
import { reached } from '../http/caught-up.ts';
import { BYTE_ORDER_MARK, csvFile, csvLine } from '../http/csv.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { assertMayAskPast } from '../moment/asked-then.ts';
import { findMoment, type Moment } from '../moment/find-moment.ts';
import { comparable, countDifferences, readDifferences, type Differing } from './compare.ts';
import { KEPT_READ } from './kept.ts';
import { metricOf, namesFor } from './words.ts';

const DAY_MS = 86_400_000;
const reads = [...new Set([...KEPT_READ, ...NAMES_READ])];

const said = {
  needs: { access: 'member', module: 'audit', right: 'r' },
  reads,
  past: 'never',
  refuses: ['MomentInFuture', 'BeforeTheBeginning', 'RangeTooLong', 'TooManyRequests'],
  params: shape({ org: integer(1, 2 ** 31 - 1) }),
} as const;

type AskedBetween = QueryAsked<unknown, Compare>;

interface Found {
  readonly from: Moment;
  readonly to: Moment;
  /** The concepts that the caller may see. */
  readonly concepts: readonly ComparedConcept[];
}

/** Finds both moments, and waits until rows are as far. Refuses ranges that are reversed or too long. */
async function found(asked: AskedBetween): Promise<Found> {
  const { relational, clock, sight, caller, query } = asked;
  if (caller.membership === null) refuse('AccessForbidden');
  assertMayAskPast(caller, clock());
  const momentAt = (text: string): Promise<Moment> =>
    findMoment(relational, { organizationId: sight.organizationId, text, basis: 'known', now: clock() });
  const [from, to] = [await momentAt(query.from), await momentAt(query.to)];
  if (from.at > to.at) refuse('InvalidRequest', { fields: [REVERSED] });
  if (to.at - from.at > COMPARE_MAX_DAYS * DAY_MS) refuse('RangeTooLong', { days: COMPARE_MAX_DAYS });
  if (!(await reached(relational, KEPT_READ, to.position))) refuse('ServiceUnavailable');
  return { from, to, concepts: comparable(caller.membership) };
}

const REVERSED = { field: 'to', rule: 'date.min', message: 'to must not be before from' };

const shown = ({ n, at }: Moment) => ({ n, at: new Date(at).toISOString() });

/** The asked concept, if the caller may see it; without one, all. */
const only = (concepts: readonly ComparedConcept[], concept: ComparedConcept | undefined): readonly ComparedConcept[] =>
  concept === undefined ? concepts : concepts.filter((each) => each === concept);

const HEADER = ['concept', 'id', 'name', 'difference', 'field', 'before', 'after'] as const;
const AT_ONCE = 500;

function linesOf({ concept, id, name, difference, changes }: Differing): string {
  const thing = [concept, id, name, difference];
  const value = (said: unknown): string =>
    said === undefined ? '' : typeof said === 'string' ? said : JSON.stringify(said);
  if (difference === 'removed' || changes.length === 0) return csvLine([...thing, '', '', '']);
  return changes
    .map(({ path, before, after }) => csvLine([...thing, path.join('.'), value(before), value(after)]))
    .join('');
}

/** Streams all differences: a line for each field. */
async function* fileOf(asked: AskedBetween, { from, to, concepts }: Found): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  if (concepts.length === 0) return;
  for (let offset = 0; ; offset += AT_ONCE) {
    const between = { concepts, from: from.position, to: to.position };
    const things = await readDifferences(asked, between, [AT_ONCE, offset]);
    yield things.map(linesOf).join('');
    if (things.length < AT_ONCE) return;
  }
}

/** GET /api/time/{org}/compare and its export. */
export const compareRoutes = [
  route({
    ...said,
    path: '/api/time/{org}/compare',
    answers: { 200: comparisonShape },
    query: shape({ ...compareFields, ...pagingFields }),
    handler: async (asked): Promise<Comparison> => {
      const { from, to, concepts } = await found(asked);
      const { concept } = asked.query;
      const between = { from: from.position, to: to.position };
      const counts = concepts.length === 0 ? [] : await countDifferences(asked, { ...between, concepts });
      const asking = only(concepts, concept);
      const things =
        asking.length === 0 ? [] : await readDifferences(asked, { ...between, concepts: asking }, window(asked.query));
      const total = counts
        .filter((each) => asking.includes(each.concept))
        .reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);
      return {
        from: shown(from),
        to: shown(to),
        counts: [...counts],
        items: things.map(({ concept: kind, id, name, difference, changes, fields }) => ({
          concept: kind,
          id,
          name,
          difference,
          changes: changes.map(({ path, ...values }) => ({ path: [...path], ...values })),
          metricId: metricOf(fields),
        })),
        total,
        names: await namesFor(
          asked,
          things.map((thing) => ({ ...thing, entry: null })),
          things.flatMap(({ concept: kind, id }) => (kind === 'member' ? [id] : [])),
        ),
      };
    },
  }),
  route({
    ...said,
    path: '/api/time/{org}/compare/export',
    exports: 'comparison',
    produces: 'text/csv',
    answers: { 200: true },
    query: compareShape,
    handler: async (asked, h) => {
      const between = await found(asked);
      const concepts = only(between.concepts, asked.query.concept);
      return csvFile(h, `compare-n${between.from.n}-n${between.to.n}`, fileOf(asked, { ...between, concepts }));
    },
  }),
];
