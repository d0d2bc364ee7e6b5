import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The fields of a page's state in its address; empty texts are omitted. */
export type Written = Readonly<Record<string, string>>;

/** Returns the comma-separated words of an address, each once. */
export function listIn(params: URLSearchParams, name: string): string[] {
  return [...new Set((params.get(name) ?? '').split(',').filter((text) => /^[\w-]+$/.test(text)))];
}

/** Returns the comma-separated texts of an address, such as names of tags, trimmed, each once. */
export function textsIn(params: URLSearchParams, name: string): string[] {
  const texts = (params.get(name) ?? '').split(',').map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '');
}

/** Returns the ids of an address that are positive whole numbers, each once. */
export function idsIn(params: URLSearchParams, name: string): number[] {
  const ids = (params.get(name) ?? '').split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** The query of a page, stored in its address: it can be shared, and the back button restores it. */
export function useQuery<Q>(
  read: (params: URLSearchParams) => Q,
  write: (query: Q) => Written,
): readonly [Q, (next: Q, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (next: Q, replace = false) => {
      // Writes only fields that differ from the page: the address may already hold a newer change.
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
