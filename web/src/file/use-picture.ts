import { useEffect, useRef, type RefObject } from 'react';
import type { Loaded } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';

interface Picture {
  readonly loaded: Loaded<Blob>;
  /** For the `img` that shows it once it is loaded. */
  readonly image: RefObject<HTMLImageElement | null>;
}

/** A picture that is loaded with the person's token, which an `img` would not send. */
export function usePicture(path: string): Picture {
  const { loaded, busy } = useRead<Blob>(
    path,
    async (http, signal) => (await http.call<Blob>(path, { file: true, signal })).value,
  );
  const blob = loaded.state === 'ready' && !busy ? loaded.value : null;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (blob === null || image.current === null) return undefined;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return { loaded: busy ? { state: 'loading' } : loaded, image };
}
