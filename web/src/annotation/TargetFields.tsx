import { ANNOTATION_TARGETS } from '@watchglass/schemas/annotation/target';
import { Choice, FaultOf } from '../alarm-rule/editor/parts.tsx';
import { AssetPicker } from '../asset/AssetPicker.tsx';
import type { FormState } from '../form/use-form.ts';
import { LocationField } from '../location/LocationField.tsx';
import { useTranslate } from '../messages/messages.ts';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { SensorsAndMetric } from '../tiles/editor/SensorsAndMetric.tsx';
import { useIsLimited } from '../user/rights.ts';
import type { AnnotationForm } from './annotation-form.ts';

interface FieldsProps {
  readonly form: FormState<AnnotationForm>;
}

/** What a new annotation is about. Who does not see the whole workspace writes nothing about it. */
export function TargetFields({ form }: FieldsProps) {
  const t = useTranslate();
  const limited = useIsLimited();
  const choices = ANNOTATION_TARGETS.filter((kind) => kind !== 'workspace' || !limited);
  return (
    <>
      <Choice
        id="annotation-target"
        label={t('annotation.about')}
        value={form.values.kind}
        choices={choices}
        word={(kind) => t(`annotation.target.${kind}`)}
        onChange={(kind) => form.set('kind', kind)}
      />
      <Which form={form} />
      <FaultOf form={form} name="target" />
    </>
  );
}

function Which({ form }: FieldsProps) {
  const { kind, sensors, metrics, assets, location } = form.values;
  switch (kind) {
    case 'point':
      return (
        <SensorsAndMetric
          value={{ sensors, metrics }}
          mostSensors={1}
          onChange={(chosen) => {
            form.set('sensors', chosen.sensors);
            form.set('metrics', chosen.metrics);
          }}
        />
      );
    case 'sensor':
      return <SensorPicker value={sensors} max={1} onChange={(ids) => form.set('sensors', ids)} />;
    case 'asset':
      return <AssetPicker value={assets} max={1} onChange={(ids) => form.set('assets', ids)} />;
    case 'location':
      return <LocationField value={location} fault={undefined} onChange={(id) => form.set('location', id)} />;
    case 'workspace':
      return null;
  }
}
