import { isLanguage, LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import { atom } from 'jotai';
import type { Messages } from './messages.ts';

/** What each is called by those who speak it. */
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

/** `isFirst` tells which text is in which part; the build divides them. The first ones in English are there from the start. */
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

/** The Portuguese of Portugal counts nothing as many, that of Brazil as one: our texts are in the former. */
export function localeOf(language: Language): string {
  return language === 'pt' ? 'pt-PT' : language;
}

/** What is spoken before anybody has signed in: what was chosen on this device, else what the browser asks for first that we speak. */
export function firstLanguage(remembered: string | null, wanted: readonly string[]): Language {
  const codes = [remembered ?? '', ...wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')];
  return codes.find(isLanguage) ?? LANGUAGES[0];
}

export const languageOfBrowser = (): Language => firstLanguage(window.localStorage.getItem(KEY), navigator.languages);

interface Wanted {
  readonly language: Language;
  /** Or only those of `isFirst`. */
  readonly areAll: boolean;
}

export interface Spoken extends Wanted {
  readonly messages: Messages;
}

const spokenKeptAtom = atom<Spoken>({ language: 'en', messages: ENGLISH, areAll: false });
const wantedAtom = atom<Wanted>({ language: 'en', areAll: false });
/** The language of the pages, with its texts. */
export const spokenAtom = atom((get) => get(spokenKeptAtom));

/** The last that is asked for counts. Where its texts do not come, what is spoken stays. */
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
 * Shows all pages in a language from now on, and on the next visit of this device. Rejects where its texts cannot be loaded;
 * the pages stay as they are then. A person's own language is kept by the server: this only shows it.
 */
export const speakAtom = atom(null, (get, set, language: Language) =>
  set(speakWantedAtom, { ...get(wantedAtom), language }),
);

/** Brings the texts of all pages, in whatever language is spoken. Rejects where they cannot be loaded. */
export const completeTextsAtom = atom(null, (get, set) => set(speakWantedAtom, { ...get(wantedAtom), areAll: true }));
