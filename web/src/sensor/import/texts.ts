import type { ImportChange, ImportRefused } from '@watchglass/schemas/sensor/import';
import type { Translate } from '../../messages/messages.ts';
import { intervalText } from '../../value/interval.ts';

/** The changes of a row in words, one text a column. */
export function changeTexts(
  t: Translate,
  { name, tags, location, setIntervalSeconds }: ImportChange,
  locations: ReadonlyMap<string, string>,
): readonly string[] {
  const none = t('import.none');
  const text = (field: string, before: string, after: string): string =>
    t('import.change', { field, before: before || none, after: after || none });
  const placeOf = (id: string | null): string => (id === null ? '' : (locations.get(id) ?? id));
  const lengthOf = (seconds: number | null): string => (seconds === null ? '' : intervalText(t, seconds));
  return [
    ...(name ? [text(t('import.field.name'), name.before, name.after)] : []),
    ...(tags ? [text(t('sensor.tags'), tags.before.join(', '), tags.after.join(', '))] : []),
    ...(location ? [text(t('location.one'), placeOf(location.before), placeOf(location.after))] : []),
    ...(setIntervalSeconds
      ? [
          text(
            t('import.field.setIntervalSeconds'),
            lengthOf(setIntervalSeconds.before),
            lengthOf(setIntervalSeconds.after),
          ),
        ]
      : []),
  ];
}

/** Why a row is refused, with the column of the file, or the other line, that it is about. */
export function reasonText(t: Translate, { code, column, about }: ImportRefused): string {
  const reason = t(t.known('refusal', code) ?? 'failure.unknown');
  const place = column ?? (about === '' ? null : t('import.line'));
  return place === null ? reason : t('import.reason', { reason, column: place, about: about || t('import.none') });
}
