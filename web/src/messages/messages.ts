import { useCallback, useMemo, type ReactNode } from 'react';
import { useIntl, type IntlConfig, type IntlShape } from 'react-intl';
import type en from './en.json';

export type MessageKey = keyof typeof en;
/** Texts, or their parsed form in a built app. */
export type Messages = NonNullable<IntlConfig['messages']>;
type MessageValues = Readonly<Record<string, string | number>>;

export interface Translate {
  (key: MessageKey, values?: MessageValues): string;
  /** Returns a key composed from data; null if the catalogue has no such key. */
  readonly known: (prefix: string, name: string) => MessageKey | null;
}

/** `?lang=keys` shows the keys instead of the texts, to find the key of a text. */
export function wantsKeys(search: string): boolean {
  return new URLSearchParams(search).get('lang') === 'keys';
}

/** The parser's type number of plain text. */
const LITERAL = 0;

export const keysAsMessages = (messages: Messages): Messages =>
  Object.fromEntries(Object.keys(messages).map((key) => [key, [{ type: LITERAL, value: key }]]));

export function translateFrom({ messages, formatMessage }: Pick<IntlShape, 'messages' | 'formatMessage'>): Translate {
  const isKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);
  const known = (prefix: string, name: string): MessageKey | null => {
    const key = `${prefix}.${name}`;
    return isKey(key) ? key : null;
  };
  return Object.assign((key: MessageKey, values?: MessageValues) => formatMessage({ id: key }, values), { known });
}

export function useTranslate(): Translate {
  const intl = useIntl();
  return useMemo(() => translateFrom(intl), [intl]);
}

/** A text with elements, such as links, in the place of its arguments. */
export function useRichText(): (key: MessageKey, values: Readonly<Record<string, ReactNode>>) => ReactNode {
  const { formatMessage } = useIntl();
  return useCallback((key, values) => formatMessage({ id: key }, values), [formatMessage]);
}
