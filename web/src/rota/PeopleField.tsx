import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { PEOPLE_PER_ROTA } from '@watchglass/schemas/rota/limits';
import { useId } from 'react';
import { Icon } from '../look/Icon.tsx';
import { MemberPicker } from '../member/MemberPicker.tsx';
import { useTranslate } from '../messages/messages.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

interface FieldProps {
  readonly value: readonly Person[];
  readonly onChange: (people: readonly Person[]) => void;
  readonly fault: string | undefined;
}

/** People in the order of their turns; buttons move and remove them. */
export function PeopleField({ value, onChange, fault }: FieldProps) {
  const t = useTranslate();
  const id = useId();
  const move = (index: number, by: number) => {
    const person = value[index];
    if (person !== undefined) onChange(value.toSpliced(index, 1).toSpliced(index + by, 0, person));
  };
  return (
    <Box component="fieldset" aria-describedby={id} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {t('onCall.people')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, mb: 2, listStylePosition: 'inside' }}>
        {value.map((person, index) => {
          const name = person.name || t('member.erased');
          return (
            <Box component="li" key={person.id} sx={{ overflowWrap: 'anywhere' }}>
              {name}
              <IconButton
                disabled={index === 0}
                aria-label={t('onCall.earlier', { name })}
                onClick={() => move(index, -1)}
              >
                <Icon name="back" sx={{ transform: 'rotate(90deg)' }} />
              </IconButton>
              <IconButton
                disabled={index === value.length - 1}
                aria-label={t('onCall.later', { name })}
                onClick={() => move(index, 1)}
              >
                <Icon name="forward" sx={{ transform: 'rotate(90deg)' }} />
              </IconButton>
              <IconButton
                aria-label={t('onCall.removePerson', { name })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <Icon name="remove" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      {value.length < PEOPLE_PER_ROTA && (
        <MemberPicker
          // Cleared after each choice.
          key={value.length}
          label={t('onCall.addPerson')}
          person=""
          onChange={(userId, name) => {
            if (userId !== '' && !value.some((each) => each.id === userId)) onChange([...value, { id: userId, name }]);
          }}
        />
      )}
      <FormHelperText id={id} error={fault !== undefined}>
        {fault ?? t('onCall.peopleHelp')}
      </FormHelperText>
    </Box>
  );
}
