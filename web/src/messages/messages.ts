import type { RefusalCode } from '@watchglass/schemas/refusals';
import { useMemo } from 'react';
import { useIntl, type IntlConfig } from 'react-intl';
import en from './en.json';

export type MessageKey = keyof typeof en;
/** Texts, or what they are parsed to when the app is built. */
export type Messages = NonNullable<IntlConfig['messages']>;
/** The parser's own number for plain text. */
const LITERAL = 0;

export type MessageValues = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** `?lang=keys` shows the keys instead of the texts, to find where a text is from. */
export function wantsKeys(search: string): boolean {
  return new URLSearchParams(search).get('lang') === 'keys';
}

export const keysAsMessages = (): Messages => Object.fromEntries(Object.keys(en).map((key) => [key, [{ type: LITERAL, value: key }]]));

export function useTranslate(): Translate {
  const intl = useIntl();
  return useMemo(() => (key, values) => intl.formatMessage({ id: key }, values), [intl]);
}

/** A key that is put together from data, where the catalogue has it. */
export function knownKey(prefix: string, name: string): MessageKey | null {
  const key = `${prefix}.${name}`;
  return isMessageKey(key) ? key : null;
}

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** The compiler refuses this line when a refusal has no text. */
export function refusalKey(code: RefusalCode): MessageKey {
  const key: MessageKey = `refusal.${code}`;
  return isMessageKey(key) ? key : 'failure.unknown';
}
