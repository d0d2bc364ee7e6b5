/** The languages that the product speaks whole, by their ISO 639-1 codes; the first is spoken where nothing else is known. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de', 'nl', 'pt', 'lv', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(code: string): code is Language {
  return LANGUAGES.some((language) => language === code);
}
