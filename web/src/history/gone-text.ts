import { fieldLabel } from '../audit/field-words.ts';
import { refusedWith, type Failure } from '../http/failure.ts';
import { failureText } from '../messages/failure-text.ts';
import type { Translate } from '../messages/messages.ts';

/** Why a version cannot be restored, with the label of the field that names what is gone. */
export function goneText(t: Translate, failure: Failure): string {
  const field = refusedWith(failure, 'RestoreImpossible')?.detail['field'];
  return typeof field === 'string' && field !== 'id'
    ? t('versions.gone', { field: fieldLabel(t, field) })
    : failureText(t, failure);
}
