import '@fontsource-variable/inter';
import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { openRouter } from './app/routes.tsx';
import { restoringAtom } from './history/restoring.ts';
import { httpAtom, openBrowserHttp } from './http/browser.ts';
import { noteLoadAtom } from './http/failed-loads.ts';
import { completeTextsAtom, languageOfBrowser, speakAtom } from './messages/language.ts';
import { notPaidAtom } from './page/not-paid.ts';
import { askedMomentAtom } from './past/atoms.ts';
import { momentOf } from './past/moment-of.ts';
import { signedInAtom, signInLinkAtom, userResource } from './user/atoms.ts';
import { takeSignInLink } from './user/sign-in-link.ts';
import { hearVersionAtom } from './version/atoms.ts';

const store = createStore();
const http = openBrowserHttp({
  moment: () => store.get(askedMomentAtom),
  restoring: () => store.get(restoringAtom),
  onDenied: () => void store.set(userResource.loadAtom),
  onLoad: (path, failure) => store.set(noteLoadAtom, path, failure),
  onNotPaid: () => store.set(notPaidAtom, true),
  onVersion: (version) => store.set(hearVersionAtom, version),
});

/**
 * Removes a sign-in link from the address and returns the path to open. A refresh token signs in at once if nobody is
 * signed in; otherwise the sign-in page asks first.
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
// A link opened in a tab of this page only changes the fragment.
window.addEventListener('hashchange', () => {
  const next = takeLink();
  if (next === '/login') window.history.replaceState(null, '', next);
  else if (next !== null) window.location.replace(next);
});

store.set(askedMomentAtom, momentOf(window.location.search));
store.set(httpAtom, http);
http.session.onChange((signedIn) => store.set(signedInAtom, signedIn));

const root = document.getElementById('root');
/** Texts that a dashboard needs later, such as those of refusals, and the service worker load after the first paint. */
const OTHERS_AFTER_MS = 2_000;

async function loadOthers(): Promise<void> {
  await store.set(completeTextsAtom).catch(() => undefined);
  // The development server has no worker.
  if (import.meta.env.PROD) await import('./service-worker/register.ts').then(({ registerWorker }) => registerWorker());
}

function draw(): void {
  // A worker that cannot be installed is missed at the next start without a server only.
  setTimeout(() => void loadOthers().catch(() => undefined), OTHERS_AFTER_MS);
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App store={store} router={openRouter()} />
      </StrictMode>,
    );
}

// The first paint waits for the texts of the browser's language; if they fail to load, it is in English.
void store.set(speakAtom, languageOfBrowser()).then(draw, draw);
