import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CLOCKS, UNIT_CHOICES, WEEK_STARTS, type Quantity, type Units } from '@watchglass/schemas/user/units';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { unitSign } from '../value/number.ts';

const pair = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  columnGap: 4,
  rowGap: 4,
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;
const QUANTITIES = Object.keys(UNIT_CHOICES) as Quantity[];

type Choose = <N extends keyof Units>(name: N, choice: Units[N]) => void;

/** The choice of units and of the clock. */
export function UnitFields(given: { readonly units: Units; readonly onChange: Choose }) {
  const t = useTranslate();
  return (
    <Box sx={pair}>
      {QUANTITIES.map((name) => (
        <Choice key={name} {...given} name={name} choices={UNIT_CHOICES[name]} word={unitSign} />
      ))}
      <Choice {...given} name="clock" choices={CLOCKS} word={(clock) => t(`units.clock.${clock}`)} />
      <Choice {...given} name="weekStart" choices={WEEK_STARTS} word={(day) => t(`units.weekStart.${day}`)} />
    </Box>
  );
}

interface ChoiceProps<N extends keyof Units> {
  readonly units: Units;
  readonly onChange: Choose;
  readonly name: N;
  readonly choices: readonly Units[N][];
  readonly word: (choice: Units[N]) => string;
}

function Choice<N extends keyof Units>({ units, onChange, name, choices, word }: ChoiceProps<N>) {
  const t = useTranslate();
  const choose = (chosen: string) => {
    const found = choices.find((each) => each === chosen);
    if (found !== undefined) onChange(name, found);
  };
  return (
    <TextField
      select
      id={`unit-${name}`}
      label={t(`units.${name}`)}
      value={units[name]}
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
