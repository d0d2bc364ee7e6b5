import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The form of an open dialog in the address, such as `?rule=new`. */
export interface InAddress<O> {
  readonly param: string;
  /** Null if the text is invalid. */
  readonly read: (text: string) => O | null;
  /** Null if the dialog is not stored in the address. */
  readonly write: (open: O) => string | null;
}

/** The dialog open over a page: stored in the address with `address`, else in memory. */
export function useOpen<O>(address?: InAddress<O>): readonly [O | null, (open: O | null) => void] {
  const [kept, setKept] = useState<O | null>(null);
  const [params, setParams] = useSearchParams();
  const onOpen = useCallback(
    (open: O | null) => {
      const text = open === null ? null : (address?.write(open) ?? null);
      setKept(text === null ? open : null);
      if (address)
        setParams((known) => {
          const next = new URLSearchParams(known);
          if (text === null) next.delete(address.param);
          else next.set(address.param, text);
          return next;
        });
    },
    [address, setParams],
  );
  const text = address === undefined ? null : params.get(address.param);
  return [kept ?? (text === null ? null : (address?.read(text) ?? null)), onOpen];
}
