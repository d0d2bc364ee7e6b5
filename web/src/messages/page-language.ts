/** The language of the page, as `<html lang>` says it to everybody. */
export function pageLanguage(): string {
  return typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en';
}
