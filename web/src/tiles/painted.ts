import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { isCalling, isCritical } from '../alarm/atoms.ts';
import type { Face } from './face.ts';

/** What one tile paints now, for the receipts of a wall. */
export interface PaintedTile {
  /** Why the tile draws no content, in one word: until it has some. */
  setRest(state: string): void;
  /** The worst alarm that frames the tile, in one word; `-` without one. */
  setCall(call: string): void;
  /** Adds a part of the tile's content. Returns the function that takes it away. */
  add(part: () => Face): () => void;
}

/** A wall keeps what its tiles paint; on a desk nobody does. */
export const PaintedContext = createContext<PaintedTile | null>(null);

/** Tells the wall the worst alarm of a tile, and that its content is closed, if so. */
export function usePaintedFrame(isOpen: boolean, alarm: AlarmView | undefined): void {
  const tile = useContext(PaintedContext);
  const call = alarm === undefined || !isOpen ? '-' : callOf(alarm);
  useEffect(() => tile?.setCall(call), [tile, call]);
  useEffect(() => {
    if (!isOpen) tile?.setRest('closed');
  }, [tile, isOpen]);
}

function callOf(alarm: AlarmView): string {
  const severity = isCritical(alarm) ? 'critical' : 'warning';
  return isCalling(alarm) ? severity : `${severity}-acknowledged`;
}

/** Tells the wall whether the data of a tile is there. */
export function usePaintedState(state: string): void {
  const tile = useContext(PaintedContext);
  useEffect(() => tile?.setRest(state), [tile, state]);
}

/** Tells the wall what a part of a tile without moving numbers paints. `face` must be memoized. */
export function usePaintedFace(face: Face): void {
  usePainted(useCallback(() => face, [face]));
}

/** Tells the wall what this part of a tile paints. `part` must be a stable function. */
export function usePainted(part: () => Face): void {
  const tile = useContext(PaintedContext);
  useEffect(() => tile?.add(part), [tile, part]);
}
