import type { Delta } from './arrange.ts';

/** What a key does at a tile. */
export type TileKey =
  | 'take'
  | 'select'
  | 'edit'
  | 'delete'
  | 'duplicate'
  | 'all'
  | 'leave'
  | { readonly move: Delta }
  | { readonly resize: Delta };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const [LEFT, RIGHT, UP, DOWN]: readonly [Delta, Delta, Delta, Delta] = [
  { dx: -1, dy: 0 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: -1 },
  { dx: 0, dy: 1 },
];
const PLAIN: Readonly<Record<string, TileKey>> = {
  ArrowLeft: { move: LEFT },
  ArrowRight: { move: RIGHT },
  ArrowUp: { move: UP },
  ArrowDown: { move: DOWN },
  ' ': 'take',
  Enter: 'edit',
  Delete: 'delete',
  Backspace: 'delete',
  Escape: 'leave',
};
const WITH_SHIFT: Readonly<Record<string, TileKey>> = {
  ArrowLeft: { resize: LEFT },
  ArrowRight: { resize: RIGHT },
  ArrowUp: { resize: UP },
  ArrowDown: { resize: DOWN },
  ' ': 'select',
};
const WITH_CONTROL: Readonly<Record<string, TileKey>> = { d: 'duplicate', a: 'all' };

const isControl = ({ ctrlKey, metaKey }: Pressed): boolean => ctrlKey || metaKey;

export function tileKey(pressed: Pressed): TileKey | null {
  if (pressed.altKey) return null;
  if (isControl(pressed)) return WITH_CONTROL[pressed.key.toLowerCase()] ?? null;
  return (pressed.shiftKey ? WITH_SHIFT : PLAIN)[pressed.key] ?? null;
}

/** Ctrl+Z, Ctrl+Y, and Ctrl+Shift+Z; on a Mac with the command key. */
export function historyKey(pressed: Pressed): 'undo' | 'redo' | null {
  if (!isControl(pressed) || pressed.altKey) return null;
  const key = pressed.key.toLowerCase();
  if (key === 'z') return pressed.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
}

/** All keys of the editor, for the page's help. */
export const EDIT_KEYS = [
  ['Tab', 'edit.key.next'],
  ['Space', 'edit.key.take'],
  ['← → ↑ ↓', 'edit.key.move'],
  ['Shift ← → ↑ ↓', 'edit.key.resize'],
  ['Enter', 'edit.key.edit'],
  ['Shift Space', 'edit.key.select'],
  ['Ctrl A', 'edit.key.all'],
  ['Delete', 'edit.key.delete'],
  ['Ctrl C', 'edit.key.copy'],
  ['Ctrl X', 'edit.key.cut'],
  ['Ctrl V', 'edit.key.paste'],
  ['Ctrl D', 'edit.key.duplicate'],
  ['Ctrl Z', 'edit.key.undo'],
  ['Ctrl Y', 'edit.key.redo'],
  ['Esc', 'edit.key.leave'],
] as const;
