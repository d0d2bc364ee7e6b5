import { isLanguage, LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import { atom } from 'jotai';
import type { Messages } from './messages.ts';

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
  nl: 'Nederlands',
  pt: 'Português',
  lv: 'Latviešu',
  ru: 'Русский',
};

/** `isFirst` assigns each text to a part; the build splits the catalogues. The first English texts are bundled. */
const [ENGLISH = {}] = Object.values(
  import.meta.glob<Messages>('./en.json', { query: '?first', import: 'default', eager: true }),
);
const FIRST = import.meta.glob<Messages>(['./*.json', '!./en.json'], { query: '?first', import: 'default' });
const OTHERS = import.meta.glob<Messages>('./*.json', { query: '?others', import: 'default' });

async function textsOf({ language, areAll }: Wanted): Promise<Messages> {
  const file = `./${language}.json`;
  const [first, others] = await Promise.all([
    FIRST[file]?.() ?? Promise.resolve(ENGLISH),
    areAll ? OTHERS[file]?.() : Promise.resolve({}),
  ]);
  return { ...first, ...others };
}

const KEY = 'watchglass.language';

/** Plural rules count zero as many in Portugal and as one in Brazil: the texts follow Portugal. */
export function localeOf(language: Language): string {
  return language === 'pt' ? 'pt-PT' : language;
}

/** Returns the language before sign-in: the one chosen on this device, else the browser's first supported one. */
export function firstLanguage(remembered: string | null, wanted: readonly string[]): Language {
  const codes = [remembered ?? '', ...wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')];
  return codes.find(isLanguage) ?? LANGUAGES[0];
}

export const languageOfBrowser = (): Language => firstLanguage(window.localStorage.getItem(KEY), navigator.languages);

interface Wanted {
  readonly language: Language;
  /** False: only the texts of `isFirst`. */
  readonly areAll: boolean;
}

export interface Spoken extends Wanted {
  readonly messages: Messages;
}

const spokenKeptAtom = atom<Spoken>({ language: 'en', messages: ENGLISH, areAll: false });
const wantedAtom = atom<Wanted>({ language: 'en', areAll: false });
/** The language of the pages, with its texts. */
export const spokenAtom = atom((get) => get(spokenKeptAtom));

/** The last request wins. If its texts fail to load, the language stays. */
const speakWantedAtom = atom(null, async (get, set, wanted: Wanted) => {
  set(wantedAtom, wanted);
  const { language, messages, areAll } = get(spokenKeptAtom);
  const isSpoken = language === wanted.language && areAll === wanted.areAll;
  const texts = isSpoken
    ? messages
    : await textsOf(wanted).catch((error: unknown) => {
        if (get(wantedAtom) === wanted) set(wantedAtom, get(spokenKeptAtom));
        throw error;
      });
  if (get(wantedAtom) !== wanted) return;
  document.documentElement.lang = wanted.language;
  window.localStorage.setItem(KEY, wanted.language);
  set(spokenKeptAtom, { ...wanted, messages: texts });
});

/**
 * Shows all pages in a language, also on the next visit of this device. Rejects if its texts cannot be loaded, and
 * changes nothing. The server stores a person's own language; this only shows it.
 */
export const speakAtom = atom(null, (get, set, language: Language) =>
  set(speakWantedAtom, { ...get(wantedAtom), language }),
);

/** Loads the texts of all pages in the current language. Rejects if they cannot be loaded. */
export const completeTextsAtom = atom(null, (get, set) => set(speakWantedAtom, { ...get(wantedAtom), areAll: true }));
