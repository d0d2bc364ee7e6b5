import en from '../../web/src/messages/en.json';

export type MessageKey = keyof typeof en;

/** What a screen says under a key, as the catalogue has it: specs name things by key and keep no texts. */
export function words(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), en[key]);
}
