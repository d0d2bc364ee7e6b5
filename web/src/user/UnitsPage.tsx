import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Units } from '@watchglass/schemas/user/units';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { changeUnitsAtom } from './atoms.ts';
import { unitsAtom } from './preferences.ts';
import { UnitFields } from './UnitFields.tsx';
import { Section, UserPage } from './UserPage.tsx';

const shape = () => import('@watchglass/schemas/user/commands').then(({ changeUnitsShape }) => changeUnitsShape);
/** The formats of values and times for the signed-in person, on all their screens. */
export function UnitsPage() {
  const t = useTranslate();
  const units = useAtomValue(unitsAtom);
  const [saved, setSaved] = useState(false);
  return (
    <UserPage title={t('units.title')}>
      <Section title={t('units.values')} text={t('units.text')}>
        {saved && (
          <Alert severity="success" variant="outlined" role="status">
            {t('profile.saved')}
          </Alert>
        )}
        <UnitsForm key={JSON.stringify(units)} units={units} onSaved={() => setSaved(true)} />
      </Section>
    </UserPage>
  );
}

function UnitsForm({ units, onSaved }: { units: Units; onSaved: () => void }) {
  const t = useTranslate();
  const change = useSetAtom(changeUnitsAtom);
  const form = useForm<Units>({ initial: units, shape, send: change });
  return (
    <Form onSubmit={() => void form.submit().then((sent) => sent && onSaved())}>
      <FormFailure to="to.changeUnits" failure={form.failure} />
      <Box sx={{ mb: 4 }}>
        <UnitFields units={form.values} onChange={(name, choice) => form.set(name, choice)} />
      </Box>
      <Submit label={t('action.save')} sending={form.sending} disabled={!form.changed} />
    </Form>
  );
}
