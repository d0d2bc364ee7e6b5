import { useStore, type Atom } from 'jotai';
import { memo, useLayoutEffect, useRef } from 'react';

/** A text that changes many times a second on a wall of tiles: its text node is written, and no component renders again. */
export const LiveText = memo(function LiveText({ of: textAtom }: { of: Atom<string> }) {
  const store = useStore();
  const span = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const write = () => {
      const text = store.get(textAtom);
      const node = span.current?.firstChild;
      if (node) node.nodeValue = text;
      else span.current?.replaceChildren(text);
    };
    write();
    return store.sub(textAtom, write);
  }, [store, textAtom]);
  return <span ref={span}>{store.get(textAtom)}</span>;
});
