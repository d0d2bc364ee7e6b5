import type { Sight } from '@watchglass/schemas/member/rights';
import { SEARCHED, type SearchedConcept } from '@watchglass/schemas/search/concepts';
import { HITS_PER_CONCEPT } from '@watchglass/schemas/search/limits';
import type { HitView, SearchView } from '@watchglass/schemas/search/views';
import { lexeme, soughtWords, wordsOf } from '@watchglass/schemas/search/words';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { searched } from './searched.ts';

type Group = SearchView['groups'][number];
type Found = Record<string, unknown> & HitView & { readonly concept: SearchedConcept };

/** Hits that are sorted for one concept: more of them mean that the query is too short to tell them apart. */
const SORTED = 100;
/** The greatest code point, after every other in the order of bytes. */
const LAST_CHARACTER = 0x10_ff_ff;

/** Entries of a concept, bound to the organization ($1), with a row in sight; `places` is the list of a limited member. */
function visible(concept: SearchedConcept, places: string | null): string {
  const { table, id, key, alive = 'true', placed, keepsDeleted } = searched[concept];
  return `FROM read.search_entries e JOIN read.${table} t ON t.${id} = ${key} AND t.organization_id = e.organization_id
    WHERE e.organization_id = $1 AND e.concept = '${concept}' AND ${alive} ${keepsDeleted ? 'AND NOT t.deleted' : ''}
    ${places !== null && placed !== 'everywhere' ? `AND ${placed.condition(places)}` : ''}`;
}

/**
 * Names that begin like the query ($2) in their order, then others with all words of the concept's tsquery. The others
 * are not even sought if the first fill the answer: a single letter begins a word of every name.
 */
function found(concept: SearchedConcept, places: string | null, query: string): string {
  const from = visible(concept, places);
  const { code = 'e.code' } = searched[concept];
  const begins = `e.sought >= $2 AND e.sought < $2 || chr(${LAST_CHARACTER})`;
  const most = HITS_PER_CONCEPT + 1;
  return `(WITH first AS MATERIALIZED (SELECT e.id, e.name, ${code} AS code, e.sought ${from} AND ${begins} ORDER BY e.sought, e.id LIMIT ${most}),
    others AS (SELECT e.id, e.name, ${code} AS code, e.sought ${from} AND (SELECT count(*) FROM first) < ${most}
      AND e.words @@ ${query}::tsquery AND NOT (${begins}) LIMIT ${SORTED})
  SELECT '${concept}' AS concept, id, name, code FROM (
    SELECT *, 0 AS place FROM first UNION ALL SELECT *, 1 FROM others
  ) f ORDER BY place, sought, id LIMIT ${most})`;
}

/** The locations of a limited member as the last value, if a concept's SQL needs them. */
function placesFor(
  concepts: readonly SearchedConcept[],
  locations: Sight['locations'],
  values: readonly unknown[],
): { readonly places: string | null; readonly values: readonly unknown[] } {
  const isNeeded = locations !== null && concepts.some((concept) => searched[concept].placed !== 'everywhere');
  return isNeeded
    ? { places: `$${values.length + 1}::uuid[]`, values: [...values, locations] }
    : { places: null, values };
}

/** PostgreSQL tells statements apart by the first 63 characters of their names, so concepts are told by their places. */
export function statementName(
  kind: 'words' | 'ids',
  concepts: readonly SearchedConcept[],
  { isPlaced }: { readonly isPlaced: boolean },
): string {
  return `search.${kind}${isPlaced ? '-placed' : ''}-${concepts.map((each) => SEARCHED.indexOf(each)).join('-')}`;
}

/**
 * Returns the things in sight with words that begin with those typed. One statement with a bounded scan per concept;
 * its cost grows with the number of words, of which there are eight at most.
 */
export async function findByWords(
  relational: Queryable,
  { organizationId, locations }: Sight,
  { typed, concepts }: { readonly typed: string; readonly concepts: readonly SearchedConcept[] },
): Promise<readonly Group[]> {
  const words = soughtWords(typed);
  if (words.length === 0 || concepts.length === 0) return [];
  const queries = concepts.map((concept) =>
    words.map((word) => `${lexeme(organizationId, concept, word)}:*`).join(' & '),
  );
  const { places, values } = placesFor(concepts, locations, [organizationId, wordsOf(typed).join(' '), ...queries]);
  const rows = await relational.query<Found>({
    name: statementName('words', concepts, { isPlaced: places !== null }),
    text: concepts.map((concept, at) => found(concept, places, `$${at + 3}`)).join('\nUNION ALL\n'),
    values,
  });
  return groupsOf(rows, concepts);
}

/** Returns the named things that are still there and in sight. */
export async function findByIds(
  relational: Queryable,
  { organizationId, locations }: Sight,
  things: ReadonlyMap<SearchedConcept, readonly string[]>,
): Promise<readonly Group[]> {
  const concepts = [...things.keys()];
  if (concepts.length === 0) return [];
  const { places, values } = placesFor(concepts, locations, [organizationId, ...things.values()]);
  const named = (concept: SearchedConcept, at: number): string =>
    `SELECT e.concept, e.id, e.name, ${searched[concept].code ?? 'e.code'} AS code ${visible(concept, places)} AND e.id = ANY ($${at + 2}::text[]) AND e.words <> ''`;
  const rows = await relational.query<Found>({
    name: statementName('ids', concepts, { isPlaced: places !== null }),
    text: concepts.map(named).join('\nUNION ALL\n'),
    values,
  });
  return groupsOf(rows, concepts);
}

function groupsOf(rows: readonly Found[], concepts: readonly SearchedConcept[]): Group[] {
  return concepts.flatMap((concept) => {
    const hits = rows.filter((row) => row.concept === concept).map(({ id, name, code }) => ({ id, name, code }));
    if (hits.length === 0) return [];
    return [{ concept, more: hits.length > HITS_PER_CONCEPT, hits: hits.slice(0, HITS_PER_CONCEPT) }];
  });
}
