import type { SearchView } from '@watchglass/schemas/search/views';
import { isFoundBy, soughtWords } from '@watchglass/schemas/search/words';
import type { IconName } from '../look/icons.ts';
import type { MessageKey } from '../messages/messages.ts';
import { KINDS } from './kinds.ts';

/** A line of the search's list. */
export interface Choice {
  /** The thing as a device remembers it; pages and lists have keys of their own. */
  readonly key: string;
  readonly group: MessageKey;
  readonly icon: IconName;
  readonly name: string;
  /** A serial number, or the group of a page. */
  readonly code: string;
  readonly path: string;
  /** A thing that was found, to be remembered once it is opened. */
  readonly isThing: boolean;
}

export type Page = Pick<Choice, 'icon' | 'name' | 'code' | 'path'>;

interface Shown {
  /** The text as it is now, which the answer may not know yet. */
  readonly typed: string;
  readonly answer: SearchView;
  readonly pages: readonly Page[];
  /** The remembered things, newest first. */
  readonly recent: readonly string[];
}

interface Words {
  readonly showAll: (text: string) => string;
}

const pageChoice = (page: Page): Choice => ({
  ...page,
  key: `page.${page.path}`,
  group: 'search.pages',
  isThing: false,
});

function thingChoices({ groups }: SearchView): Choice[] {
  return groups.flatMap(({ concept, hits }) =>
    hits.map((hit) => ({
      key: `${concept}.${hit.id}`,
      group: KINDS[concept].label,
      icon: KINDS[concept].icon,
      name: hit.name,
      code: hit.code,
      path: KINDS[concept].page(hit),
      isThing: true,
    })),
  );
}

const byRecency = (recent: readonly string[]): ((a: Choice, b: Choice) => number) => {
  const placeOf = ({ key }: Choice): number => (recent.includes(key) ? recent.indexOf(key) : recent.length);
  return (a, b) => placeOf(a) - placeOf(b);
};

/** Without a text: the remembered things, then all pages. */
function withoutText({ answer, pages, recent }: Shown): Choice[] {
  const remembered = thingChoices(answer).filter(({ key }) => recent.includes(key));
  return [
    ...remembered.sort(byRecency(recent)).map((choice): Choice => ({ ...choice, group: 'search.recent' })),
    ...pages.map(pageChoice),
  ];
}

/**
 * The lines for a text, group by group, remembered things first in their group. Hits of an answer to an earlier text
 * stay only if they fit the present one, so that Enter never opens something else than was typed.
 */
export function choicesFor(shown: Shown, { showAll }: Words): Choice[] {
  const { typed, answer, pages, recent } = shown;
  const sought = soughtWords(typed);
  if (sought.length === 0) return withoutText(shown);
  const fits = ({ name, code }: Pick<Choice, 'name' | 'code'>): boolean => isFoundBy(`${name} ${code}`, sought);
  const things = thingChoices(answer).filter(fits);
  const groups = answer.groups.flatMap(({ concept, more }): Choice[] => {
    const { label, icon, list } = KINDS[concept];
    const hits = things.filter(({ group }) => group === label).sort(byRecency(recent));
    if (!more || hits.length === 0 || list === undefined) return hits;
    const all = { key: `all.${concept}`, group: label, icon, name: showAll(typed.trim()), code: '' };
    return [...hits, { ...all, path: list(typed.trim()), isThing: false }];
  });
  return [...groups, ...pages.filter(fits).map(pageChoice)];
}
