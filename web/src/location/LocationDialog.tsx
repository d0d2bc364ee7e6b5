import type { LocationView } from '@watchglass/schemas/location/views';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useSetAtom } from 'jotai';
import { Suspense } from 'react';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Restored } from '../form/restored.ts';
import { RestoredNote } from '../form/RestoredNote.tsx';
import { faultAt, useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { TimeZoneField } from '../organization/TimeZoneField.tsx';
import { useOrganization } from '../user/rights.ts';
import { changeLocationAtom, createLocationAtom } from './atoms.ts';
import { coordinatesIn, definitionOf, formOf, newLocation, type LocationForm } from './location-form.ts';

const CoordinatesMap = lazily(() => import('./CoordinatesMap.tsx').then((file) => ({ default: file.CoordinatesMap })));

const shape = () => import('@watchglass/schemas/location/commands').then(({ locationShape }) => locationShape);

interface DialogProps {
  /** Null creates a location. */
  readonly location: LocationView | null;
  /** The earlier version with which the form opens. */
  readonly restored?: Restored<LocationForm> | undefined;
  readonly onClose: () => void;
}

export function LocationDialog({ location, restored, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId, timeZone } = useOrganization();
  const create = useSetAtom(createLocationAtom);
  const change = useSetAtom(changeLocationAtom);
  const send = (values: LocationForm): Promise<void> =>
    location === null
      ? create(organizationId, definitionOf(values))
      : change({ organizationId, id: location.id }, definitionOf(values));
  const form = useForm<LocationForm>({
    initial: location === null ? newLocation(timeZone) : formOf(location),
    filled: restored?.filled,
    shape,
    toSend: definitionOf,
    send,
  });
  const misplaced = faultAt(form.faults, 'coordinates');
  return (
    <FormDialog
      title={location === null ? t('location.create') : t('location.change', { name: location.name })}
      submit={t(location === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={location === null ? 'to.createLocation' : 'to.changeLocation'} failure={form.failure} />
      <RestoredNote restored={restored} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Field form={form} name="address" label={t('location.address')} autoComplete="off" />
      <TimeZoneField form={form} />
      <TextField
        id="field-coordinates"
        name="coordinates"
        label={t('location.coordinates')}
        autoComplete="off"
        value={form.values.coordinates}
        error={misplaced !== undefined}
        helperText={misplaced ? faultText(t, misplaced) : t('location.coordinatesHelp')}
        onChange={(event) => form.set('coordinates', event.target.value)}
      />
      <Suspense fallback={<Box sx={{ height: 300 }} />}>
        <CoordinatesMap
          value={coordinatesIn(form.values.coordinates)}
          onPick={(text) => form.set('coordinates', text)}
        />
      </Suspense>
    </FormDialog>
  );
}
