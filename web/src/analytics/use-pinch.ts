import { useEffect, useRef, type RefObject } from 'react';
import type { Window } from './line-query.ts';

/** Two fingers on an element take its window with them. */
export function usePinch(
  element: RefObject<HTMLElement | null>,
  shown: Window,
  onWindow: (window: Window) => void,
): void {
  const latest = useRef({ shown, onWindow });
  useEffect(() => {
    latest.current = { shown, onWindow };
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    let begun: { readonly places: Places; readonly shown: Window } | null = null;
    const start = ({ touches }: TouchEvent) => {
      begun = touches.length === 2 ? { places: placesOf(touches, target), shown: latest.current.shown } : null;
    };
    const move = (event: TouchEvent) => {
      if (begun === null || event.touches.length !== 2) return;
      event.preventDefault();
      latest.current.onWindow(pinched(begun.shown, begun.places, placesOf(event.touches, target)));
    };
    target.addEventListener('touchstart', start, { passive: true });
    target.addEventListener('touchmove', move, { passive: false });
    return () => {
      target.removeEventListener('touchstart', start);
      target.removeEventListener('touchmove', move);
    };
  }, [element]);
}

/** Shares of the width, from 0 to 1. */
type Places = readonly [one: number, other: number];

function placesOf(touches: TouchList, target: HTMLElement): Places {
  const { left, width } = target.getBoundingClientRect();
  const place = (index: number): number => ((touches[index]?.clientX ?? left) - left) / width;
  return [place(0), place(1)];
}

/** The window in which both fingers stand over the instants that they took hold of; unchanged once they cross. */
export function pinched({ from, to }: Window, before: Places, after: Places): Window {
  const [held, other] = [from + before[0] * (to - from), from + before[1] * (to - from)];
  const length = (other - held) / (after[1] - after[0]);
  if (!Number.isFinite(length) || length <= 0) return { from, to };
  const begin = held - after[0] * length;
  return { from: begin, to: begin + length };
}
