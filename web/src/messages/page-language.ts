/** Returns the language of the page, as set in `<html lang>`. */
export function pageLanguage(): string {
  return typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en';
}
