import { needsOf } from '@watchglass/schemas/entities';
import { meets } from '@watchglass/schemas/member/rights';
import { SEARCHED, type SearchedConcept } from '@watchglass/schemas/search/concepts';
import { RECENT_THINGS, SEARCH_MAX_CHARACTERS } from '@watchglass/schemas/search/limits';
import { searchViewShape, type SearchView } from '@watchglass/schemas/search/views';
import { otherwise, shape, text } from '@watchglass/schemas/shape';
import { wordList } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { findByIds, findByWords } from './find.ts';
import { searched } from './searched.ts';

/** The longest id is that of a point, with its asset's. */
const ID_MAX_CHARACTERS = 96;

/** Things of a query string, `sensor.4,base.B1`, by concept; unknown concepts are left out. */
export function namedThings(
  value: string,
  concepts: readonly SearchedConcept[],
): ReadonlyMap<SearchedConcept, readonly string[]> {
  const named = wordList(value)
    .slice(0, RECENT_THINGS)
    .flatMap((word) => {
      const [concept, ...rest] = word.split('.');
      const known = concepts.find((each) => each === concept);
      return known === undefined ? [] : [{ concept: known, id: rest.join('.') }];
    });
  const ids = (concept: SearchedConcept): string[] =>
    named.filter((each) => each.concept === concept).map(({ id }) => id);
  return new Map(concepts.map((concept) => [concept, ids(concept)] as const).filter(([, each]) => each.length > 0));
}

/**
 * GET /api/search/{org}: `q` finds things by words of their names and serial numbers; without it, `things` names those
 * whose present names are wanted.
 */
export const searchRoutes = [
  route({
    path: '/api/search/{org}',
    needs: { access: 'member' },
    reads: [
      'search_entries',
      'alarm_rules',
      'assets',
      'bases',
      'dashboards',
      'locations',
      'plans',
      'sensors',
      'tag_types',
      'tags',
    ],
    past: 'never',
    answers: { 200: searchViewShape },
    query: shape({
      q: otherwise(text(SEARCH_MAX_CHARACTERS, 0), ''),
      things: otherwise(text(RECENT_THINGS * ID_MAX_CHARACTERS, 0), ''),
    }),
    handler: async ({ caller, relational, sight, query: { q, things } }): Promise<SearchView> => {
      const { membership } = caller;
      const concepts = SEARCHED.filter(
        (each) => membership !== null && meets(membership, needsOf(searched[each].concept)),
      );
      const groups =
        q === ''
          ? await findByIds(relational, sight, namedThings(things, concepts))
          : await findByWords(relational, sight, { typed: q, concepts });
      return { groups };
    },
  }),
];
