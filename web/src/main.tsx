import '@fontsource-variable/inter';
import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { openRouter } from './app/routes.tsx';
import { httpAtom, openBrowserHttp } from './http/browser.ts';
import { noteLoadAtom } from './http/failed-loads.ts';
import { completeTextsAtom, languageOfBrowser, speakAtom } from './messages/language.ts';
import { notPaidAtom } from './page/not-paid.ts';
import { signedInAtom, signInLinkAtom, userResource } from './user/atoms.ts';
import { takeSignInLink } from './user/sign-in-link.ts';
import { hearVersionAtom } from './version/atoms.ts';

const store = createStore();
const http = openBrowserHttp({
  onDenied: () => void store.set(userResource.loadAtom),
  onLoad: (path, failure) => store.set(noteLoadAtom, path, failure),
  onNotPaid: () => store.set(notPaidAtom, true),
  onVersion: (version) => store.set(hearVersionAtom, version),
});

/**
 * Takes a sign-in link out of the address. A refresh token signs in at once where nobody is signed in; everything else is left
 * to the sign-in page, which asks a signed-in person first. Gives the path to open.
 */
function takeLink(): string | null {
  const link = takeSignInLink(window.location);
  if (link === null) return null;
  if ('refresh' in link && http.session.refreshToken() === null) {
    http.session.keep({ auth: null, refresh: link.refresh }, false);
    return link.next;
  }
  store.set(signInLinkAtom, link);
  return '/login';
}

const opened = takeLink();
if (opened !== null) window.history.replaceState(null, '', opened);
// The link opened in a tab that shows this page already only changes the fragment.
window.addEventListener('hashchange', () => {
  const next = takeLink();
  if (next === '/login') window.history.replaceState(null, '', next);
  else if (next !== null) window.location.replace(next);
});

store.set(httpAtom, http);
http.session.onChange((signedIn) => store.set(signedInAtom, signedIn));

const root = document.getElementById('root');
/** What a dashboard has to say later, of a refusal for one, is asked for when it has been drawn. */
const OTHER_TEXTS_AFTER_MS = 2_000;

function draw(): void {
  setTimeout(() => void store.set(completeTextsAtom).catch(() => undefined), OTHER_TEXTS_AFTER_MS);
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App store={store} router={openRouter()} />
      </StrictMode>,
    );
}

// Nothing is drawn in a language that is left a moment later; where its texts do not come, English does.
void store.set(speakAtom, languageOfBrowser()).then(draw, draw);
