import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefCallback } from 'react';
import { useOrganization } from '../user/rights.ts';
import { alarmList } from './atoms.ts';
import { heldOrder } from './held-order.ts';

/** Props of the element around the list. */
interface Holding {
  readonly ref: RefCallback<HTMLElement>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

interface HeldOrder {
  readonly shown: readonly AlarmView[];
  /** The number of alarms out of order because the list is held. */
  readonly moved: number;
  readonly holding: Holding;
  readonly release: () => void;
}

/** Keeps a list still while the pointer or the focus is in it. */
export function useHeldOrder(alarms: readonly AlarmView[]): HeldOrder {
  const { pointed, place, ref } = usePointed();
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(alarms);
  const rows = useAtomValue(alarmList(useOrganization().id).rowsAtom);
  const next = heldOrder(shown, alarms, pointed || focused, rows);
  if (!sameOrder(next, shown)) setShown(next);
  // A button that disappears while it has the focus, as "Acknowledge" does, causes no blur event.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the focus is the browser's, and this is the only sign of its loss
    if (focused && !place.current?.contains(document.activeElement)) setFocused(false);
  }, [focused, place, next]);
  return {
    shown: next,
    moved: next.filter((alarm, index) => alarms[index]?.id !== alarm.id).length,
    release: () => setShown(alarms),
    holding: {
      ref,
      onFocus: () => setFocused(true),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

/**
 * True while a mouse is over an element. Uses the browser's events: React misses leaving a button that was disabled or
 * removed.
 */
function usePointed() {
  const [pointed, setPointed] = useState(false);
  const place = useRef<HTMLElement | null>(null);
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    place.current = element;
    const enter = ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse');
    const leave = () => setPointed(false);
    element?.addEventListener('pointerenter', enter);
    element?.addEventListener('pointerleave', leave);
    return () => {
      place.current = null;
      element?.removeEventListener('pointerenter', enter);
      element?.removeEventListener('pointerleave', leave);
    };
  }, []);
  return { pointed, place, ref };
}

function sameOrder(a: readonly AlarmView[], b: readonly AlarmView[]): boolean {
  return a.length === b.length && a.every((alarm, index) => alarm === b[index]);
}
