import { useStore, type Atom } from 'jotai';
import { memo, useLayoutEffect, useRef, useState } from 'react';

/** A text that changes many times a second on a wall of tiles: its text node is written when it differs, and no component renders again. */
export const LiveText = memo(function LiveText({ of: textAtom }: { of: Atom<string> }) {
  const store = useStore();
  const span = useRef<HTMLSpanElement>(null);
  // What React renders stays what it was at first: React would write it again.
  const [first] = useState(() => store.get(textAtom));
  useLayoutEffect(() => {
    const write = () => {
      const text = store.get(textAtom);
      const node = span.current?.firstChild;
      if (!node) span.current?.replaceChildren(text);
      else if (node.nodeValue !== text) node.nodeValue = text;
    };
    write();
    return store.sub(textAtom, write);
  }, [store, textAtom]);
  return (
    <span ref={span} className="figures">
      {first}
    </span>
  );
});
