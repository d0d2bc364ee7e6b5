import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { LiveSource } from '../live/live-source.ts';

/** A text that changes many times a second: its text node is written directly, without a render. */
export const LiveText = memo(function LiveText({ of: source }: { of: LiveSource<string> }) {
  const span = useRef<HTMLSpanElement>(null);
  // The rendered text stays the first one, otherwise React would write the node again.
  const [first] = useState(() => source.read());
  useLayoutEffect(() => {
    const write = () => {
      const text = source.read();
      const node = span.current?.firstChild;
      if (!node) span.current?.replaceChildren(text);
      else if (node.nodeValue !== text) node.nodeValue = text;
    };
    write();
    return source.listen(write);
  }, [source]);
  return (
    <span ref={span} className="figures">
      {first}
    </span>
  );
});
