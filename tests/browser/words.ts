import type { Language } from '@watchglass/schemas/user/languages';
import { readFileSync } from 'node:fs';
import en from '../../web/src/messages/en.json';

export type MessageKey = keyof typeof en;

type Words = Readonly<Record<MessageKey, string>>;

const catalogueOf = (language: Language): Words =>
  JSON.parse(readFileSync(new URL(`../../web/src/messages/${language}.json`, import.meta.url), 'utf8')) as Words;

type Values = Readonly<Record<string, string | number>>;

function filled(text: string, values: Values): string {
  return Object.entries(values).reduce((rest, [name, value]) => rest.replaceAll(`{${name}}`, String(value)), text);
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
