import type { Language } from '@watchglass/schemas/user/languages';
import { readFileSync } from 'node:fs';
import en from '../../web/src/messages/en.json';

export type MessageKey = keyof typeof en;

type Words = Readonly<Record<MessageKey, string>>;

const catalogueOf = (language: Language): Words =>
  JSON.parse(readFileSync(new URL(`../../web/src/messages/${language}.json`, import.meta.url), 'utf8')) as Words;

/** The same in another language. */
export function wordsIn(language: Language): (key: MessageKey) => string {
  const catalogue = catalogueOf(language);
  return (key) => catalogue[key];
}

/** What a screen says under a key, as the catalogue has it: specs name things by key and keep no texts. */
export function words(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), en[key]);
}
