import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Fields of a page's state as its address has them; an empty text is left out. */
export type Written = Readonly<Record<string, string>>;

/** Words of an address that are separated by commas, each once. */
export function listIn(params: URLSearchParams, name: string): string[] {
  return [...new Set((params.get(name) ?? '').split(',').filter((text) => /^[\w-]+$/.test(text)))];
}

/** What a page shows, kept in its address: it can be sent to somebody, and the way back leads to it. */
export function useQuery<Q>(
  read: (params: URLSearchParams) => Q,
  write: (query: Q) => Written,
): readonly [Q, (next: Q, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (next: Q, replace = false) => {
      // Only what is another than the page shows: the address may be ahead of it, by what was typed or clicked a moment ago.
      const shown = write(read(params));
      const changed = new URLSearchParams(window.location.search);
      for (const [name, text] of Object.entries(write(next)).filter(([field, value]) => value !== shown[field])) {
        if (text === '') changed.delete(name);
        else changed.set(name, text);
      }
      setParams(changed, { replace });
    },
    [params, setParams, read, write],
  );
  return [read(params), put];
}
