import { ENTITY_OF, HISTORY_CONCEPTS } from '@watchglass/schemas/history/concepts';
import {
  historyPageShape,
  historyThenShape,
  restorableShape,
  type HistoryPage,
  type HistoryThen,
  type HistoryVersion,
  type Restorable,
} from '@watchglass/schemas/history/views';
import { changesBetween } from '@watchglass/schemas/history/changes';
import { meets } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, oneOf, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import { readEntriesWhere, viewsOf } from '../audit/entries.ts';
import { NAMES_READ } from '../audit/names.ts';
import { found } from '../http/answer.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { assertMayAskPast } from '../moment/asked-then.ts';
import { findMoment } from '../moment/find-moment.ts';
import { KEPT, KEPT_READ } from './kept.ts';
import { restorable } from './restore.ts';
import { readVersions, type StoredVersion } from './versions.ts';
import { metricOf, namesFor } from './words.ts';

const thing = { org: integer(1, 2 ** 31 - 1), concept: oneOf(...HISTORY_CONCEPTS), id: text(64) };
const params = shape(thing);
const versionParams = shape({ ...thing, n: integer(1, 999_999_999) });
const PATH = '/api/history/{org}/{concept}/{id}';

const said = {
  needs: { access: 'member', module: 'audit', right: 'r' },
  reads: ['audit', ...new Set([...KEPT_READ, ...NAMES_READ])],
  past: 'never',
} as const;

type OfThing = QueryAsked<ValueOf<typeof params>, unknown>;

/** The rights of the thing's page are needed beside the audit's. */
function mustSee({ caller, clock, params: { concept } }: OfThing): void {
  const { needs } = ENTITY_OF[concept];
  if (caller.membership === null || !meets(caller.membership, needs)) refuse('AccessForbidden');
  assertMayAskPast(caller, clock());
}

/** The version that held at an entry. Refuses (`NotFound`) a thing that was not there yet, or not in sight. */
async function versionAt(asked: QueryAsked<ValueOf<typeof versionParams>, unknown>): Promise<StoredVersion> {
  const { params, relational, clock, sight } = asked;
  const { concept, id, n } = params;
  const { organizationId } = sight;
  await findMoment(relational, { organizationId, text: `n${n}`, basis: 'known', now: clock() });
  const { versions } = await readVersions(asked, KEPT[concept], { id, upTo: n, limit: 1, offset: 0 });
  return found(versions[0]);
}

/** Joins versions with their entries in the audit. */
async function withEntries(
  { timeSeries, people, sight }: OfThing,
  versions: readonly StoredVersion[],
): Promise<(HistoryVersion & Pick<StoredVersion, 'fields'>)[]> {
  const positions = versions.map(({ position }) => position);
  const rows = await readEntriesWhere(timeSeries, sight.organizationId, {
    where: 'position IN {positions: Array(String)}',
    parameters: { positions },
    limit: positions.length,
  });
  const entries = new Map((await viewsOf(rows, people)).map((entry) => [entry.position, { ...entry, alarm: null }]));
  return versions.map(({ n, position, isThere, changes, fields }) => ({
    n,
    isThere,
    changes: changes.map(({ path, ...values }) => ({ path: [...path], ...values })),
    fields,
    metricId: metricOf(fields),
    entry: entries.get(position) ?? null,
  }));
}

/** GET /api/history/{org}/{concept}/{id}, …/{n} and …/{n}/restore. */
export const historyRoutes = [
  route({
    ...said,
    path: PATH,
    answers: { 200: historyPageShape },
    refuses: ['NotFound', 'TooManyRequests'],
    params,
    query: shape(pagingFields),
    handler: async (asked): Promise<HistoryPage> => {
      mustSee(asked);
      const { concept, id } = asked.params;
      const newest = await readVersions(asked, KEPT[concept], { id, limit: 1, offset: 0 });
      const { name, isThere } = found(newest.versions[0]);
      const [limit, offset] = window(asked.query);
      const { versions } = await readVersions(asked, KEPT[concept], { id, limit, offset });
      const items = await withEntries(asked, versions);
      const names = await namesFor(asked, items, concept === 'member' ? [id] : []);
      return { items: items.map(({ fields: _fields, ...item }) => item), total: newest.total, name, isThere, names };
    },
  }),
  route({
    ...said,
    path: `${PATH}/{n}`,
    answers: { 200: historyThenShape },
    refuses: ['NotFound', 'TooManyRequests', 'MomentInFuture'],
    params: versionParams,
    handler: async (asked): Promise<HistoryThen> => {
      mustSee(asked);
      const { concept, id } = asked.params;
      const version = await versionAt(asked);
      const { versions } = await readVersions(asked, KEPT[concept], { id, limit: 1, offset: 0 });
      const since = changesBetween(version.fields, found(versions[0]).fields);
      const [item] = await withEntries(asked, [version]);
      const then = found(item);
      const whole = { ...then, changes: [...changesBetween({}, then.fields), ...since] };
      return {
        ...then,
        name: version.name,
        since: since.map(({ path, ...values }) => ({ path: [...path], ...values })),
        names: await namesFor(asked, [then, whole], concept === 'member' ? [id] : []),
      };
    },
  }),
  route({
    ...said,
    path: `${PATH}/{n}/restore`,
    answers: { 200: restorableShape },
    refuses: ['NotFound', 'TooManyRequests', 'MomentInFuture', 'RestoreImpossible'],
    params: versionParams,
    handler: async (asked): Promise<Restorable> => {
      mustSee(asked);
      const { concept, id } = asked.params;
      const version = await versionAt(asked);
      const { versions } = await readVersions(asked, KEPT[concept], { id, limit: 1, offset: 0 });
      // Neither a deleted version nor a thing that is deleted now can be opened in its form.
      if (!version.isThere || !found(versions[0]).isThere) refuse('RestoreImpossible', { field: 'id' });
      const values = await restorable(asked, concept, { id, version });
      return { n: version.n, at: new Date(version.known).toISOString(), values };
    },
  }),
];
