import type { Tile } from '@watchglass/schemas/dashboard/commands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  begun,
  cancelled,
  canRedo,
  canUndo,
  changed,
  kept,
  opened,
  redone,
  STEPS,
  undone,
  type History,
} from './history.ts';

/** Another dashboard at each call. */
function tiles(): readonly Tile[] {
  const cell = { i: 'a', x: 0, y: 0, w: 2, h: 3 };
  return [{ id: 'a', name: '', component: 'co2', props: {}, ver: 3, grid: { desktop: cell, mobile: cell } }];
}

type Edit = 'change' | 'type' | 'open' | 'openNew' | 'keep' | 'cancel' | 'undo' | 'redo';
const EDITS: Readonly<Record<Edit, (history: History) => History>> = {
  change: (history) => changed(history, tiles()),
  type: (history) => changed(history, tiles(), 'name'),
  open: (history) => opened(history, 'a'),
  openNew: (history) => opened(history, 'b', tiles()),
  keep: kept,
  cancel: cancelled,
  undo: undone,
  redo: redone,
};
const edit = fc.constantFrom(...(Object.keys(EDITS) as Edit[]));
const edited = (start: readonly Tile[], edits: readonly Edit[]): History =>
  edits.reduce<History>((history, each) => EDITS[each](history), begun(start));

function repeated(
  history: History,
  again: (history: History) => boolean,
  once: (history: History) => History,
): History {
  return again(history) ? repeated(once(history), again, once) : history;
}

describe('the history of an edit', () => {
  it('leads from any edits back to the start, dialogs included', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: STEPS }), (edits) => {
        const start = tiles();
        expect(repeated(edited(start, edits), canUndo, undone).now).toBe(start);
      }),
    );
  });

  it('leads from there to the end again', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: STEPS }), (edits) => {
        const end = repeated(kept(edited(tiles(), edits)), canRedo, redone);
        expect(repeated(repeated(end, canUndo, undone), canRedo, redone).now).toBe(end.now);
      }),
    );
  });

  it('never holds more than a hundred steps', () => {
    const many = edited(
      tiles(),
      Array.from({ length: 3 * STEPS }, () => 'change'),
    );
    expect(many.past).toHaveLength(STEPS);
    const back = repeated(many, canUndo, undone);
    expect(repeated(back, canRedo, redone).now).toBe(many.now);
  });

  it('makes one step of a dialog, and none of one that changed nothing or was cancelled', () => {
    const start = tiles();
    expect(edited(start, ['open', 'change', 'change', 'type', 'keep']).past).toEqual([start]);
    expect(edited(start, ['openNew', 'keep']).past).toEqual([start]);
    for (const end of ['keep', 'cancel'] as const)
      expect(edited(start, ['change', 'undo', 'open', end])).toMatchObject({ now: start, past: [], dialog: null });
    expect(edited(start, ['change', 'undo', 'open', 'change', 'cancel']).future).toHaveLength(1);
  });

  it('undoes the steps of an open dialog first, then closes it, then goes on before it', () => {
    const start = tiles();
    const open = edited(start, ['change', 'open', 'change']);
    const [first, second, third] = [undone(open), undone(undone(open)), undone(undone(undone(open)))];
    expect([first.dialog !== null, second.dialog, third.now]).toEqual([true, null, start]);
    expect(first.now).toBe(open.dialog?.before.now);
  });

  it('repeats a dialog that was undone as one step', () => {
    const open = edited(tiles(), ['openNew', 'change', 'change']);
    const closed = undone(undone(undone(open)));
    expect(closed.dialog).toBeNull();
    expect(redone(closed).now).toBe(open.now);
  });

  it('takes letters typed in a row as one step', () => {
    const start = tiles();
    expect(edited(start, ['type', 'type', 'type']).past).toEqual([start]);
    expect(edited(start, ['type', 'change', 'type']).past).toHaveLength(3);
    expect(edited(start, ['type', 'undo', 'type']).past).toHaveLength(1);
  });
});
