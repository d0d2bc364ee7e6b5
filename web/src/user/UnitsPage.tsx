import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CLOCKS, UNIT_CHOICES, WEEK_STARTS, type Quantity, type Units } from '@watchglass/schemas/user/units';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { unitSign } from '../value/number.ts';
import { changeUnitsAtom } from './atoms.ts';
import { unitsAtom } from './preferences.ts';
import { Section, UserPage } from './UserPage.tsx';

const shape = () => import('@watchglass/schemas/user/commands').then(({ changeUnitsShape }) => changeUnitsShape);
const pair = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  columnGap: 4,
  rowGap: 4,
  mb: 4,
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;
const QUANTITIES = Object.keys(UNIT_CHOICES) as Quantity[];

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
      <Box sx={pair}>
        {QUANTITIES.map((name) => (
          <Choice key={name} form={form} name={name} choices={UNIT_CHOICES[name]} word={unitSign} />
        ))}
        <Choice form={form} name="clock" choices={CLOCKS} word={(clock) => t(`units.clock.${clock}`)} />
        <Choice form={form} name="weekStart" choices={WEEK_STARTS} word={(day) => t(`units.weekStart.${day}`)} />
      </Box>
      <Submit label={t('action.save')} sending={form.sending} disabled={!form.changed} />
    </Form>
  );
}

interface ChoiceProps<N extends keyof Units> {
  readonly form: FormState<Units>;
  readonly name: N;
  readonly choices: readonly Units[N][];
  readonly word: (choice: Units[N]) => string;
}

function Choice<N extends keyof Units>({ form, name, choices, word }: ChoiceProps<N>) {
  const t = useTranslate();
  const choose = (chosen: string) => {
    const found = choices.find((each) => each === chosen);
    if (found !== undefined) form.set(name, found);
  };
  return (
    <TextField
      select
      id={`unit-${name}`}
      label={t(`units.${name}`)}
      value={form.values[name]}
      onChange={(event) => choose(event.target.value)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {word(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}
