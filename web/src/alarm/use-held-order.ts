import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { useState, type FocusEvent, type PointerEvent } from 'react';
import { useOrganization } from '../user/rights.ts';
import { alarmList } from './atoms.ts';
import { heldOrder } from './held-order.ts';

/** Put on the element around the list. */
export interface Holding {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

interface HeldOrder {
  readonly shown: readonly AlarmView[];
  /** How many stand out of their order because the list is held. */
  readonly moved: number;
  readonly holding: Holding;
  readonly release: () => void;
}

/** Keeps a list still while somebody is in it. */
export function useHeldOrder(alarms: readonly AlarmView[]): HeldOrder {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState(alarms);
  const rows = useAtomValue(alarmList(useOrganization().id).rowsAtom);
  const next = heldOrder(shown, alarms, pointed || focused, rows);
  if (!sameOrder(next, shown)) setShown(next);
  return {
    shown: next,
    moved: next.filter((alarm, index) => alarms[index]?.id !== alarm.id).length,
    release: () => setShown(alarms),
    holding: {
      onPointerEnter: (event) => setPointed(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

function sameOrder(a: readonly AlarmView[], b: readonly AlarmView[]): boolean {
  return a.length === b.length && a.every((alarm, index) => alarm === b[index]);
}
