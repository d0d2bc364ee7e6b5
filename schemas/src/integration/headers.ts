import { INTEGRATION_HEADERS_MAX_BYTES } from './limits.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** `name`: not of RFC 9110. `value`: not visible ASCII. `reserved`: the product sets it. `twice`: names differ in case alone. */
export interface HeaderFault {
  readonly problem: 'name' | 'value' | 'reserved' | 'twice';
  /** The place in the list. */
  readonly at: number;
}

const NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;
const RESERVED: ReadonlySet<string> = new Set(
  'host connection keep-alive transfer-encoding te trailer upgrade expect proxy-authorization proxy-connection idempotency-key x-watchglass-test'.split(
    ' ',
  ),
);

/** Whether the product sets a header itself. Where credentials are kept, they make `Authorization`. */
export function isReserved(name: string, hasCredentials: boolean): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || lower.startsWith('content-') || (hasCredentials && lower === 'authorization');
}

/** The first fault of a list of headers; null without one. */
export function headerFault(headers: readonly Header[], hasCredentials: boolean): HeaderFault | null {
  const seen = new Set<string>();
  for (const [at, { name, value }] of headers.entries()) {
    const problem = problemOf({ name, value }, { seen, hasCredentials });
    if (problem !== null) return { problem, at };
    seen.add(name.toLowerCase());
  }
  return null;
}

function problemOf(
  { name, value }: Header,
  { seen, hasCredentials }: { readonly seen: ReadonlySet<string>; readonly hasCredentials: boolean },
): HeaderFault['problem'] | null {
  if (!NAME.test(name)) return 'name';
  if (isReserved(name, hasCredentials)) return 'reserved';
  if (seen.has(name.toLowerCase())) return 'twice';
  return VALUE.test(value) ? null : 'value';
}

/** True if names and values are too long together. */
export function areTooLong(headers: readonly Header[]): boolean {
  return headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0) > INTEGRATION_HEADERS_MAX_BYTES;
}
