import { isLanguage, LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import type en from '../messages/en.json';

/** The texts of the page, all languages together: one is not worth a request of its own. */
export type PublicKey = Extract<keyof typeof en, `public.${string}`>;
export type PublicTexts = Readonly<Record<PublicKey, string>>;

const files: Readonly<Record<string, PublicTexts>> = import.meta.glob('../messages/*.json', {
  query: '?public',
  import: 'default',
  eager: true,
});

const textsOf = (language: Language): PublicTexts => {
  const texts = files[`../messages/${language}.json`];
  if (texts === undefined) throw new RangeError(`no texts in ${language}`);
  return texts;
};

export interface Spoken {
  readonly texts: PublicTexts;
  /** For numbers and instants: the browser's own, such as `en-GB`. */
  readonly locale: string;
}

/** The first language of the browser that the product speaks. */
export function spokenOf(languages: readonly string[]): Spoken {
  for (const locale of languages) {
    const language = locale.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return { texts: textsOf(language), locale };
  }
  return { texts: textsOf(LANGUAGES[0]), locale: LANGUAGES[0] };
}
