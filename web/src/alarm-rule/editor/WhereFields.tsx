import Box from '@mui/material/Box';
import { SENSORS_PER_RULE } from '@watchglass/schemas/alarm-rule/limits';
import { useMemo } from 'react';
import { AssetPicker } from '../../asset/AssetPicker.tsx';
import { PointPicker } from '../../asset/PointPicker.tsx';
import { baseList } from '../../base/atoms.ts';
import { useRowList } from '../../live/row-list.ts';
import { useLocations } from '../../location/atoms.ts';
import { useTranslate } from '../../messages/messages.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import { useTags } from '../../tag/atoms.ts';
import { useIsLimited, useMay, useOrganization } from '../../user/rights.ts';
import type { FormState } from '../../form/use-form.ts';
import { targetsOf, type TargetForm, type TargetKind } from '../rule-form.ts';
import { RuleTagField } from '../RuleTagField.tsx';
import { Choice, FaultOf } from './parts.tsx';
import type { RuleFormState } from './use-rule-form.ts';

interface FieldsProps {
  readonly form: FormState<TargetForm>;
}

interface TargetsProps extends FieldsProps {
  /** Points of this metric can be picked. */
  readonly metricId: number | 'any' | null;
}

/** A member limited to locations may only pick sensors: other targets would reach beyond the limit. */
export const PICKED: readonly TargetKind[] = ['sensors'];

/** Which sensors, or which bases, the rule watches. */
export function WhereFields({ form }: { readonly form: RuleFormState }) {
  const t = useTranslate();
  const { kind, ruleKind, metricId } = form.values;
  const kinds = useIsLimited() ? PICKED : targetsOf(ruleKind);
  return (
    <>
      <Choice
        id="applies-to"
        label={t(ruleKind === 'baseOffline' ? 'rule.whichBases' : 'rule.whichSensors')}
        value={kind}
        choices={kinds}
        word={(each) => t(ruleKind === 'baseOffline' && each === 'all' ? 'rule.allBases' : `rule.kind.${each}`)}
        onChange={(chosen) => form.set('kind', chosen)}
      />
      <Targets form={form} metricId={metricId} />
    </>
  );
}

/** The choice of a kind of targets. */
export function Targets({ form, metricId }: TargetsProps) {
  switch (form.values.kind) {
    case 'all':
      return null;
    case 'sensors':
      return <Picked form={form} metricId={metricId} />;
    case 'tag':
      return <RuleTagField form={form} />;
    case 'filter':
      return <Filter form={form} />;
    case 'assets':
      return (
        <Box>
          <AssetPicker
            value={form.values.assetIds}
            max={SENSORS_PER_RULE}
            onChange={(ids) => form.set('assetIds', ids)}
          />
          <FaultOf form={form} name="assetIds" />
        </Box>
      );
    case 'locations':
      return (
        <Box>
          <Locations form={form} />
          <FaultOf form={form} name="locationIds" />
        </Box>
      );
    case 'bases':
      return (
        <Box>
          <Bases form={form} />
          <FaultOf form={form} name="bases" />
        </Box>
      );
  }
}

function Picked({ form, metricId }: TargetsProps) {
  const { sensorIds, pointIds } = form.values;
  const mayAssets = useMay('sensors', 'r');
  return (
    <Box>
      <SensorPicker value={sensorIds} max={SENSORS_PER_RULE} onChange={(ids) => form.set('sensorIds', ids)} />
      <FaultOf form={form} name="sensorIds" />
      {mayAssets && (
        <>
          <PointPicker
            metricId={metricId}
            value={pointIds}
            max={SENSORS_PER_RULE}
            onChange={(ids) => form.set('pointIds', ids)}
          />
          <FaultOf form={form} name="pointIds" />
        </>
      )}
    </Box>
  );
}

/** One value of each filled dimension: AND between them, OR within. */
function Filter({ form }: FieldsProps) {
  const t = useTranslate();
  const tags = useTags();
  const { tagIds, types } = form.values;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <ChoiceFilter
        label={t('sensor.tags')}
        choices={tags}
        chosen={tagIds}
        onChange={(ids) => form.set('tagIds', ids)}
      />
      <Locations form={form} />
      <Bases form={form} />
      <ChoiceFilter
        label={t('rule.types')}
        choices={types.map((type) => ({ id: type, name: type }))}
        chosen={types}
        onChange={(chosen) => form.set('types', chosen)}
      />
      <FaultOf form={form} name="types" />
    </Box>
  );
}

function Locations({ form }: FieldsProps) {
  const t = useTranslate();
  const locations = useLocations();
  return (
    <ChoiceFilter
      label={t('location.table')}
      choices={locations}
      chosen={form.values.locationIds}
      onChange={(ids) => form.set('locationIds', ids)}
    />
  );
}

function Bases({ form }: FieldsProps) {
  const t = useTranslate();
  const loaded = useRowList(baseList(useOrganization().id));
  const bases = useMemo(
    () =>
      (loaded.state === 'ready' ? [...loaded.value.values()] : [])
        .map(({ serial, name }) => ({ id: serial, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [loaded],
  );
  return (
    <ChoiceFilter
      label={t('rule.whichBases')}
      choices={bases}
      chosen={form.values.bases}
      onChange={(serials) => form.set('bases', serials)}
    />
  );
}
