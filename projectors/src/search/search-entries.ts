import type { DomainEvent } from '@watchglass/schemas/events';
import type { SearchedConcept } from '@watchglass/schemas/search/concepts';
import { beginningOf, findableWords, lexeme, wordsOf } from '@watchglass/schemas/search/words';
import { table, type RowFold, type Table } from '../table.ts';
import type { Searchable, Told } from './searchable.ts';
import { searchables } from './searchables.ts';

interface SearchEntry {
  readonly concept: SearchedConcept;
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly code: string;
  /** The words of the name in their order: names that begin like the query come first. */
  readonly sought: string;
  readonly words: string;
}

/** A row of the index takes 2.7 KB; four bytes a character are most. */
const SOUGHT_CHARACTERS = 256;

/** A deleted thing keeps its texts, for the case that it is restored, without words by which it is found. */
function entryOf({ concept, idOf }: Searchable, event: DomainEvent, row: SearchEntry | null, told: Told): SearchEntry {
  const organizationId = (event.data as { readonly organizationId: number }).organizationId;
  const { name, code } = { name: '', code: '', ...row, ...told };
  const words = told === null ? [] : findableWords(`${name} ${code}`);
  return {
    concept,
    id: idOf(event),
    organization_id: organizationId,
    name,
    code,
    sought: told === null ? '' : beginningOf(wordsOf(name).join(' '), SOUGHT_CHARACTERS),
    words: words.map((word) => lexeme(organizationId, concept, word)).join(' '),
  };
}

const byType = new Map(searchables.flatMap((each) => each.types.map((type) => [type, each] as const)));

function searchableOf({ type }: DomainEvent): Searchable {
  const found = byType.get(type);
  if (found === undefined) throw new TypeError(`${type} changes nothing that is searched`);
  return found;
}

const fold: RowFold<SearchEntry, DomainEvent> = (event, row) => {
  const concerned = searchableOf(event);
  return entryOf(concerned, event, row, concerned.toldBy(event));
};

/**
 * One row per thing that has a name. `past: false`: a search is for things of today, and every row is derived from
 * events of other read models. Whether a thing is deleted or in sight says the row of its own read model.
 *
 * The index of words is without a list of pending changes, which every search would have to read through.
 */
export const searchEntries: Table = table<SearchEntry, DomainEvent>({
  name: 'search_entries',
  key: ['concept', 'id'],
  past: false,
  columns: {
    concept: 'text',
    id: 'text',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    code: 'text NOT NULL',
    sought: 'text COLLATE "C" NOT NULL',
    words: 'tsvector NOT NULL',
  },
  indexes: {
    search_entries_by_word: 'USING gin (words) WITH (fastupdate = off)',
    search_entries_by_name: '(organization_id, concept, sought)',
  },
  // A further concept is found on installations with events of it from before.
  comment: `things of ${searchables.map(({ concept }) => concept).join(', ')}`,
  keyOf: (event) => {
    const concerned = searchableOf(event);
    return { concept: concerned.concept, id: concerned.idOf(event) };
  },
  on: Object.fromEntries([...byType.keys()].map((type) => [type, fold])) as {
    readonly [T in DomainEvent['type']]: RowFold<SearchEntry, Extract<DomainEvent, { type: T }>>;
  },
});
