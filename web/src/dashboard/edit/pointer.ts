import { useEffect, useRef, type RefObject } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The newest place of the pointer, in CSS pixels of the window. A drag library tells places that were drawn already: on a
 * busy machine, a drop would land where the pointer was before.
 */
export function usePointer(): RefObject<Point> {
  const point = useRef<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent) => {
      point.current = { x: clientX, y: clientY };
    };
    const kinds = ['pointerdown', 'pointermove', 'pointerup'] as const;
    for (const kind of kinds) window.addEventListener(kind, note, { capture: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, note, { capture: true });
    };
  }, []);
  return point;
}
