import { isLanguage, LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import { offlinePage, type OfflineTexts } from './offline-page.ts';

/** Paths that are never pages of the app. */
const NOT_A_PAGE = /^\/(api|ingest|assets|static|socket\.io)(\/|$)/;
const WALL = /^\/wall(\/|$)/;
/** A network that drops everything answers nothing for minutes. */
const PATIENCE_MS = 15_000;
const SERVER_FAILS = 500;
const AGAIN_AFTER_SECONDS = 5;
const SPREAD_SECONDS = 10;

type Texts = Readonly<Record<Language, OfflineTexts>>;

export interface Navigations {
  readonly texts: Texts;
  /** The languages of the browser, the preferred one first. */
  readonly languages: readonly string[];
  readonly fetch: (request: Request) => Promise<Response>;
  /** From 0 to 1: screens that lost the same server do not all come back in the same second. */
  readonly random: () => number;
  /** Text that nobody can guess. */
  readonly nonce: () => string;
  readonly after: (milliseconds: number) => Promise<void>;
}

/** True for a request that opens a page of the app; everything else is none of the worker's business. */
export function opensPage({ mode, method, url }: Pick<Request, 'mode' | 'method' | 'url'>): boolean {
  return mode === 'navigate' && method === 'GET' && !NOT_A_PAGE.test(new URL(url).pathname);
}

/**
 * Answers what the server answers. If it cannot be reached or fails, a page says so. Nothing is kept: an answer of before
 * would look live, and would be of an older build.
 */
export async function answerNavigation(request: Request, deps: Navigations): Promise<Response> {
  const { fetch, after, random } = deps;
  const answer = await Promise.race([fetch(request).catch(() => null), after(PATIENCE_MS).then(() => null)]);
  if (answer !== null && answer.status < SERVER_FAILS) return answer;
  const language = languageFor(deps.languages);
  return offlinePage({
    language,
    texts: deps.texts[language],
    againSeconds: AGAIN_AFTER_SECONDS + Math.round(random() * SPREAD_SECONDS),
    nonce: deps.nonce(),
    isWall: WALL.test(new URL(request.url).pathname),
  });
}

export function languageFor(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? LANGUAGES[0];
}
