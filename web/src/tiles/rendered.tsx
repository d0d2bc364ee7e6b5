import type { OrganizationView } from '@watchglass/schemas/organization/views';
import type { TileComponent } from '@watchglass/schemas/tile/components';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { httpAtom } from '../http/browser.ts';
import { openHttp } from '../http/http.ts';
import { openSession } from '../http/session.ts';
import en from '../messages/en.json';
import { OrganizationContext } from '../user/rights.ts';
import { isDrawn, tileType } from './tile-types.ts';
import type { TileView } from './tile-view.tsx';
import { loadView } from './use-tile-view.ts';

type Store = ReturnType<typeof createStore>;

/** An organization with every feature and a member with every right. */
export const everything: OrganizationView = {
  id: 7,
  name: 'North',
  timeZone: 'UTC',
  role: 3,
  permissions: {},
  locations: [],
  status: 3,
  licences: [],
  logos: { square: null, wide: null },
};

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
/** A static rendering runs no effects, so it sends no requests. */
const unasked = openHttp({
  fetch: () => Promise.reject(new Error('a static rendering sends no requests')),
  session: openSession(nothing, nothing),
  language: () => 'en',
  exclusively: (work) => work(),
});

/** For specs: the HTML of a tile. The spec fills the store with the server's data. */
export function markup(
  content: ReactNode,
  store: Store = createStore(),
  organization: OrganizationView = everything,
): string {
  store.set(httpAtom, unasked);
  return renderToStaticMarkup(
    <Provider store={store}>
      <IntlProvider locale="en" messages={en}>
        <MemoryRouter>
          <OrganizationContext value={organization}>{content}</OrganizationContext>
        </MemoryRouter>
      </IntlProvider>
    </Provider>,
  );
}

/** For specs: the plain text of a tile. */
export function rendered(...given: Parameters<typeof markup>): string {
  return markup(...given)
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** For specs: loads the code of a kind, so that a static rendering draws its tiles. */
export async function withView(component: TileComponent): Promise<TileView> {
  const type = tileType(component);
  if (!type || !isDrawn(type)) throw new RangeError(`no view of ${component}`);
  return loadView(type);
}
