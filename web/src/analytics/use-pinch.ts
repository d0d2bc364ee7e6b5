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

/** The window in which both fingers stand over the instants that they took hold of. */
export function pinched({ from, to }: Window, before: Places, after: Places): Window {
  const held = before.map((place) => from + place * (to - from));
  const [a = from, b = to] = held;
  const perShare = (b - a) / (after[1] - after[0] || 1e-6);
  const begin = a - after[0] * perShare;
  return perShare > 0 === to > from ? { from: begin, to: begin + perShare } : { from, to };
}
