/** The languages into which the whole product is translated, by their ISO 639-1 codes; the first is the default. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de', 'nl', 'pt', 'lv', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(code: string): code is Language {
  return LANGUAGES.some((language) => language === code);
}
