import { useRef, type PointerEvent } from 'react';

/** A movement shorter than this is a click. */
const SLACK_PIXELS = 5;

interface Drag {
  /** Each movement of the pointer, from where it went down. */
  readonly onMove: (by: { readonly x: number; readonly y: number }, event: globalThis.PointerEvent) => void;
  /** Null if the drag was broken off. */
  readonly onEnd: (event: globalThis.PointerEvent | null) => void;
}

/** Dragging by mouse, finger or pen. A drag is no click. */
export function useDrag({ onMove, onEnd }: Drag): {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => void;
} {
  const dragged = useRef(false);
  return {
    onPointerDown(down) {
      dragged.current = false;
      if (down.button !== 0 || !down.isPrimary) return;
      const element = down.currentTarget;
      const { pointerId, clientX, clientY } = down;
      element.setPointerCapture(pointerId);
      const follow = (event: globalThis.PointerEvent) => {
        const by = { x: event.clientX - clientX, y: event.clientY - clientY };
        dragged.current ||= Math.hypot(by.x, by.y) > SLACK_PIXELS;
        if (dragged.current) onMove(by, event);
      };
      const end = (event: globalThis.PointerEvent) => {
        element.removeEventListener('pointermove', follow);
        element.removeEventListener('pointerup', end);
        element.removeEventListener('pointercancel', end);
        if (dragged.current) onEnd(event.type === 'pointerup' ? event : null);
      };
      element.addEventListener('pointermove', follow);
      element.addEventListener('pointerup', end);
      element.addEventListener('pointercancel', end);
    },
    onClickCapture(event) {
      if (!dragged.current) return;
      dragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
