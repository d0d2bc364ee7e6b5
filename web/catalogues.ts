import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isFirst } from './src/messages/first.ts';

const CATALOGUE = /\/messages\/[a-z]+\.json\?(?<part>first|others|offline|public)$/;
/** Of the page that the service worker shows: plain texts, without placeholders. */
const isOffline = (key: string): boolean => key.startsWith('offline.');
/** Of the page of public tiles: plain texts too. */
const isPublic = (key: string): boolean => key.startsWith('public.');

/**
 * Catalogues are parsed when the app is built, so that the parser need not be loaded before anything is shown, and divided:
 * `en.json?first` are the texts that are shown first, `en.json?others` those that come later, `en.json?offline` those of
 * the service worker, and `en.json?public` those of the page of public tiles.
 */
export const dividedCatalogues: Plugin = {
  name: 'divided-catalogues',
  enforce: 'pre',
  transform(code, id) {
    const part = CATALOGUE.exec(id)?.groups?.['part'];
    if (part === undefined) return null;
    const texts = Object.entries<string>(JSON.parse(code)).filter(([key]) => partOf(key) === part);
    const read =
      part === 'offline' || part === 'public' ? texts : texts.map(([key, text]) => [key, parse(text)] as const);
    return { code: `export default ${JSON.stringify(Object.fromEntries(read))}`, moduleType: 'js' };
  },
};

function partOf(key: string): string {
  if (isOffline(key)) return 'offline';
  if (isPublic(key)) return 'public';
  return isFirst(key) ? 'first' : 'others';
}
