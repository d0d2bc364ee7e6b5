import type { AlarmsTileProps } from '@watchglass/schemas/tile/alarms';
import { OnlyCriticalField } from '../editor/OnlyCriticalField.tsx';
import { PlaceFields } from '../editor/PlaceFields.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<AlarmsTileProps>) {
  return (
    <>
      <OnlyCriticalField value={value.onlyCritical} onChange={(onlyCritical) => onChange({ ...value, onlyCritical })} />
      <PlaceFields value={value} onChange={(places) => onChange({ ...value, ...places })} />
    </>
  );
}
