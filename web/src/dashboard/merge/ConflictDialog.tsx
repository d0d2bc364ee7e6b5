import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import type { Choices, Conflict, Side } from './merge.ts';

interface DialogProps {
  readonly conflicts: readonly Conflict[];
  readonly sending: boolean;
  readonly onChoose: (choices: Choices) => void;
  readonly onClose: () => void;
}

/** Asks, for each tile that two people changed differently, whose version stays. Nothing is chosen beforehand. */
export function ConflictDialog({ conflicts, sending, onChoose, onClose }: DialogProps) {
  const t = useTranslate();
  const [choices, setChoices] = useState<Choices>({});
  return (
    <FormDialog
      title={t('merge.title')}
      submit={t('action.save')}
      sending={sending}
      blocked={conflicts.some(({ id }) => choices[id] === undefined)}
      onSubmit={() => onChoose(choices)}
      onClose={onClose}
    >
      <Typography>{t('merge.text')}</Typography>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.id}
          conflict={conflict}
          chosen={choices[conflict.id]}
          onChoose={(side) => setChoices((known) => ({ ...known, [conflict.id]: side }))}
        />
      ))}
    </FormDialog>
  );
}

interface ChoiceProps {
  readonly conflict: Conflict;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function Choice({ conflict, chosen, onChoose }: ChoiceProps) {
  const t = useTranslate();
  const id = useId();
  const texts = textsOf(conflict, t);
  return (
    <div>
      <FormLabel id={id}>{texts.title}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen ?? null}
        onChange={(_event, side) => onChoose(side === 'mine' ? 'mine' : 'theirs')}
      >
        <FormControlLabel value="mine" control={<Radio />} label={t('merge.mine', { what: texts.mine })} />
        <FormControlLabel value="theirs" control={<Radio />} label={t('merge.theirs', { what: texts.theirs })} />
      </RadioGroup>
    </div>
  );
}

interface Texts {
  readonly title: string;
  readonly mine: string;
  readonly theirs: string;
}

function textsOf({ mine, theirs }: Conflict, t: Translate): Texts {
  const textOf = (side: Conflict['mine']): string =>
    typeof side === 'string' ? side : side === null ? t('merge.removed') : side.name || t('merge.changed');
  const named = [theirs, mine].find((side) => typeof side === 'object' && side !== null && side.name !== '');
  const title =
    typeof mine === 'string'
      ? t('dashboard.name')
      : typeof named === 'object' && named !== null
        ? named.name
        : t('merge.unnamed');
  return { title, mine: textOf(mine), theirs: textOf(theirs) };
}
