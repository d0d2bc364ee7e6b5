import { isLanguage, LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import { atom } from 'jotai';
import en from './en.json';
import type { Messages } from './messages.ts';

/** What each is called by those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English', es: 'Español', fr: 'Français', it: 'Italiano', de: 'Deutsch', nl: 'Nederlands', pt: 'Português', lv: 'Latviešu', ru: 'Русский',
};

/** English is there from the start; another one comes when it is asked for. */
const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: async () => ({ default: en }),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  it: () => import('./it.json'),
  de: () => import('./de.json'),
  nl: () => import('./nl.json'),
  pt: () => import('./pt.json'),
  lv: () => import('./lv.json'),
  ru: () => import('./ru.json'),
};

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

export interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
}

const wantedAtom = atom<Language>(LANGUAGES[0]);
const spokenKeptAtom = atom<Spoken>({ language: LANGUAGES[0], messages: en });
/** The language of the pages, with its texts. */
export const spokenAtom = atom((get) => get(spokenKeptAtom));

/**
 * Shows all pages in a language from now on, and on the next visit of this device. Rejects where its texts cannot be loaded;
 * the pages stay as they are then. A person's own language is kept by the server: this only shows it.
 */
export const speakAtom = atom(null, async (get, set, language: Language) => {
  set(wantedAtom, language);
  const { default: messages } = await CATALOGUES[language]();
  if (get(wantedAtom) !== language) return;
  document.documentElement.lang = language;
  window.localStorage.setItem(KEY, language);
  set(spokenKeptAtom, { language, messages });
});
