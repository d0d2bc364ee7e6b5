import { check } from '@watchglass/schemas/shape';
import { bulkShape } from '@watchglass/schemas/sensor/bulk';
import { describe, expect, it } from 'vitest';
import { actionOf, actionsOf, EMPTY_FORM, isComplete, type ManyForm } from './actions.ts';

const form: ManyForm = { tags: ['cold'], location: null, reason: ' winter ', count: '3' };

describe('an action on many sensors', () => {
  it.each(['active', 'disabled'] as const)('has the form of the contract for each action of the table %s', (view) => {
    for (const what of actionsOf(view))
      expect(check(bulkShape, { ids: [1, 2, 3], action: actionOf(what, form, 3) }).faults ?? [], what).toEqual([]);
  });

  it('is complete with tags for tagging, and with the typed number of sensors for deleting', () => {
    const all = [...actionsOf('active'), ...actionsOf('disabled')];
    expect(all.filter((what) => isComplete(what, EMPTY_FORM, 3))).toEqual(['move', 'disable', 'move', 'enable']);
    expect(all.every((what) => isComplete(what, form, 3))).toBe(true);
    expect(isComplete('delete', form, 4)).toBe(false);
  });

  it('says to the server how many sensors of its part are deleted', () => {
    expect(actionOf('delete', form, 2)).toEqual({ type: 'delete', count: 2, reason: 'winter' });
  });
});
