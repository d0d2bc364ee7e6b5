import type { BulkAction, BulkDone } from '@watchglass/schemas/sensor/bulk';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../../http/browser.ts';
import type { TableView } from '../table-views.ts';

export type Many = BulkAction['type'];

/** The actions of a view, the harmless ones first. */
export function actionsOf(view: TableView): readonly Many[] {
  return ['tag', 'untag', 'move', view === 'disabled' ? 'enable' : 'disable', 'delete'];
}

export interface ManyForm {
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly reason: string;
  /** The number of sensors as it was typed, to delete them. */
  readonly count: string;
}

export const EMPTY_FORM: ManyForm = { tags: [], location: null, reason: '', count: '' };

/** True if the form says all that the action needs. */
export function isComplete(what: Many, { tags, count }: ManyForm, sensors: number): boolean {
  if (what === 'tag' || what === 'untag') return tags.length > 0;
  return what !== 'delete' || count.trim() === String(sensors);
}

/** The action on a part of the sensors. */
export function actionOf(what: Many, form: ManyForm, part: number): BulkAction {
  const reason = form.reason.trim();
  switch (what) {
    case 'tag':
    case 'untag':
      return { type: what, tags: [...form.tags] };
    case 'move':
      return { type: what, location: form.location };
    case 'disable':
    case 'enable':
      return { type: what, reason };
    case 'delete':
      return { type: what, count: part, reason };
  }
}

export const changeSensorsAtom = atom(
  null,
  (get, _set, organizationId: number, body: { readonly ids: readonly number[]; readonly action: BulkAction }) =>
    get(requiredHttpAtom).post<BulkDone>(`/api/sensors/${organizationId}/bulk`, body),
);
