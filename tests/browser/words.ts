import type { Language } from '@watchglass/schemas/user/languages';
import { readFileSync } from 'node:fs';
import en from '../../web/src/messages/en.json';

export type MessageKey = keyof typeof en;

type Words = Readonly<Record<MessageKey, string>>;

const catalogueOf = (language: Language): Words =>
  JSON.parse(readFileSync(new URL(`../../web/src/messages/${language}.json`, import.meta.url), 'utf8')) as Words;

type Values = Readonly<Record<string, string | number>>;

/** Throws where a plain value is missing: no screen shows a text with a name in braces. */
function filled(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} is missing for: ${text}`);
    return String(value);
  });
}

/** The same function for another language. */
export function wordsIn(language: Language): (key: MessageKey, values?: Values) => string {
  const catalogue = catalogueOf(language);
  return (key, values = {}) => filled(catalogue[key], values);
}

/** The text of a key, from the catalogue: specs refer to keys and contain no texts. */
export function words(key: MessageKey, values: Values = {}): string {
  return filled(en[key], values);
}
