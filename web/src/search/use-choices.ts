import type { SearchView } from '@watchglass/schemas/search/views';
import { soughtWords } from '@watchglass/schemas/search/words';
import { useEffect, useMemo, useState } from 'react';
import { navigationFor } from '../app/navigation-items.ts';
import type { Loaded } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { membershipOf, useOrganization } from '../user/rights.ts';
import { choicesFor, type Choice, type Page } from './choices.ts';
import { recentThings } from './recent.ts';

const TYPING_MS = 120;
const NOTHING: SearchView = { groups: [] };

/** The text once typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

function usePages(): readonly Page[] {
  const t = useTranslate();
  const organization = useOrganization();
  return useMemo(
    () =>
      navigationFor(membershipOf(organization)).flatMap((group) =>
        group.items.map(({ path, label, icon }) => {
          const [name, of] = [t(label), t(group.label)];
          return { icon, name, code: of === name ? '' : of, path };
        }),
      ),
    [t, organization],
  );
}

interface Found {
  readonly choices: readonly Choice[];
  readonly loaded: Loaded<SearchView>;
  /** The answer to the present text is still awaited. */
  readonly isWaiting: boolean;
}

/** The lines of the search for a text, from the server and from the translated names of pages. */
export function useChoices(typed: string): Found {
  const t = useTranslate();
  const { id } = useOrganization();
  const [recent] = useState(() => recentThings(window.localStorage, id));
  const asked = usePaused(soughtWords(typed).length === 0 ? '' : typed.trim());
  const query: [string, string] = asked === '' ? ['things', recent.join(',')] : ['q', asked];
  const path = `/api/search/${id}?${new URLSearchParams([query]).toString()}`;
  const { loaded, busy } = useRead(path, (http, signal) => http.get<SearchView>(path, signal));
  const pages = usePages();
  const answer = loaded.state === 'ready' ? loaded.value : NOTHING;
  // The first line is highlighted, so pages wait for the remembered things above them.
  const isFirst = asked === '' && recent.length > 0 && loaded.state === 'loading';
  const choices = useMemo(
    () =>
      isFirst ? [] : choicesFor({ typed, answer, pages, recent }, { showAll: (text) => t('search.all', { text }) }),
    [isFirst, typed, answer, pages, recent, t],
  );
  return { choices, loaded, isWaiting: busy || (asked !== typed.trim() && soughtWords(typed).length > 0) };
}
