import { useStore, type Atom } from 'jotai';
import { memo, useLayoutEffect, useRef, useState } from 'react';

/** A text that changes many times a second: its text node is written directly, without a render. */
export const LiveText = memo(function LiveText({ of: textAtom }: { of: Atom<string> }) {
  const store = useStore();
  const span = useRef<HTMLSpanElement>(null);
  // The rendered text stays the first one, otherwise React would write the node again.
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
