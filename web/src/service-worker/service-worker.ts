import { LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import { answerNavigation, languageFor, opensPage } from './navigations.ts';
import type { OfflineTexts } from './offline-page.ts';
import { openPath, shownBy } from './pushes.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * The only service worker of the product, built into one file (`web/service-worker.ts`). It keeps nothing. Each thing that it
 * does has a file of its own, and its listeners below.
 */
const worker = globalThis as unknown as WorkerScope;

const CATALOGUES = import.meta.glob<OfflineTexts>('../messages/*.json', {
  query: '?offline',
  import: 'default',
  eager: true,
});
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, CATALOGUES[`../messages/${language}.json`]]),
) as Readonly<Record<Language, OfflineTexts>>;

// There is nothing of an older worker that a page could still need.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  if (!opensPage(event.request)) return;
  event.respondWith(
    answerNavigation(event.request, {
      texts,
      languages: worker.navigator.languages,
      fetch: (request) => fetch(request),
      random: () => Math.random(),
      nonce: () => crypto.randomUUID(),
      after: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    }),
  );
});

worker.addEventListener('push', (event) => {
  const unreadable = texts[languageFor(worker.navigator.languages)]['offline.push'];
  const { title, options } = shownBy(event.data?.text() ?? null, unreadable);
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then((windows) =>
      openPath(notification.data?.path ?? '/', {
        origin: worker.location.origin,
        windows,
        open: (url) => worker.clients.openWindow(url),
      }),
    ),
  );
});
