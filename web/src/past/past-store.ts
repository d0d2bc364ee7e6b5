import { createStore } from 'jotai';
import { httpAtom, requiredHttpAtom } from '../http/browser.ts';
import { standingAtom } from '../live/clock.ts';
import { completeTextsAtom, spokenAtom, speakAtom } from '../messages/language.ts';
import { pageTitleAtom } from '../page/title.ts';
import { userResource } from '../user/atoms.ts';
import { askedMomentAtom, momentAtom, playerAtom } from './atoms.ts';
import type { Player } from './player.ts';
import { thenHttp } from './then-http.ts';

type Store = ReturnType<typeof createStore>;

/** What pages of a moment begin with: the person, the language, the clock and the door of the past. */
export async function openPastStore(page: Store, player: Player): Promise<Store> {
  const store = createStore();
  const { asked } = player.state();
  store.set(
    httpAtom,
    thenHttp(page.get(requiredHttpAtom), {
      shown: () => ({ at: player.momentText(), basis: player.state().basis }),
      reading: (read) => player.reading(read),
    }),
  );
  store.set(askedMomentAtom, asked);
  store.set(playerAtom, player);
  const user = page.get(userResource.stateAtom);
  if (user.state === 'ready') store.set(userResource.putAtom, user.value);
  await store.set(speakAtom, page.get(spokenAtom).language);
  await store.set(completeTextsAtom);
  return store;
}

/** The clock of a store is that of the player; the tab's title and the bar are told what the pages show. Returns the end of it. */
export function followPlayer(page: Store, store: Store, player: Player): () => void {
  const follow = (): void => {
    const { at, n, moment } = player.state();
    if (moment === null) return;
    store.set(standingAtom, at);
    const shown = page.get(momentAtom);
    if (shown !== null && shown.n === n && player.state().isPlaying) return;
    const next = at === Date.parse(moment.at) ? moment : { ...moment, n, at: new Date(at).toISOString() };
    for (const each of [page, store]) each.set(momentAtom, next);
  };
  follow();
  const leave = player.subscribe(follow);
  const entitle = (): void => page.set(pageTitleAtom, store.get(pageTitleAtom));
  const unentitle = store.sub(pageTitleAtom, entitle);
  return () => {
    leave();
    unentitle();
  };
}
