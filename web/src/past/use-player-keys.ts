import { useEffect } from 'react';
import type { Player } from './player.ts';

/** Where a key has a meaning of its own. */
const OWN =
  'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';
const PRESSED_BY_SPACE = 'button, a, summary, [role="button"], [role="combobox"], [role="tab"], [role="checkbox"]';

const isIn = ({ target }: KeyboardEvent, where: string): boolean =>
  target instanceof Element && target.closest(where) !== null;

function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return isIn(event, OWN) || (event.key === ' ' && isIn(event, PRESSED_BY_SPACE));
}

const ACTIONS: Readonly<Record<string, (player: Player) => unknown>> = {
  ' ': (player) => (player.state().isPlaying ? player.pause() : player.play()),
  '.': (player) => player.step('entry', 'next'),
  ',': (player) => player.step('entry', 'previous'),
  n: (player) => player.step('alarm', 'next'),
  p: (player) => player.step('alarm', 'previous'),
  c: (player) => player.step('change', 'next'),
  C: (player) => player.step('change', 'previous'),
};

/** The player by the keyboard alone, on every page of the past. */
export function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = ACTIONS[event.key];
      if (act === undefined || isForOthers(event)) return;
      event.preventDefault();
      void act(player);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player]);
}
