import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import en from '../messages/en.json';
import { OrganizationContext } from '../user/rights.ts';

type Store = ReturnType<typeof createStore>;

/** One that has everything and whose member may do everything. */
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

/** For specs: what a person reads of a tile, as plain text. The spec puts into the store what the server would have sent. */
export function rendered(
  content: ReactNode,
  store: Store = createStore(),
  organization: OrganizationView = everything,
): string {
  const markup = renderToStaticMarkup(
    <Provider store={store}>
      <IntlProvider locale="en" messages={en}>
        <MemoryRouter>
          <OrganizationContext value={organization}>{content}</OrganizationContext>
        </MemoryRouter>
      </IntlProvider>
    </Provider>,
  );
  return markup
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
