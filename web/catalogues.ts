import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isFirst } from './src/messages/first.ts';

const CATALOGUE = /\/messages\/[a-z]+\.json\?(?<part>first|others)$/;

/**
 * Catalogues are parsed when the app is built, so that the parser need not be loaded before anything is shown, and divided:
 * `en.json?first` are the texts that are shown first, `en.json?others` those that come later.
 */
export const dividedCatalogues: Plugin = {
  name: 'divided-catalogues',
  enforce: 'pre',
  transform(code, id) {
    const part = CATALOGUE.exec(id)?.groups?.['part'];
    if (part === undefined) return null;
    const texts = Object.entries<string>(JSON.parse(code)).filter(([key]) => isFirst(key) === (part === 'first'));
    return {
      code: `export default ${JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, parse(text)])))}`,
      moduleType: 'js',
    };
  },
};
