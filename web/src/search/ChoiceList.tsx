import Box from '@mui/material/Box';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import type { Choice } from './choices.ts';

type Combobox = UseAutocompleteReturnValue<Choice, false, false, false, true>;

interface ListProps {
  readonly combobox: Pick<Combobox, 'id' | 'groupedOptions' | 'getListboxProps' | 'getOptionProps'>;
}

const plain = { listStyle: 'none', m: 0, p: 0 } as const;
const heading = { px: 4, pt: 3, pb: 1, color: 'text.secondary', fontSize: '0.75rem', fontWeight: 600 } as const;
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mx: 2,
  px: 2,
  minHeight: 44,
  borderRadius: 1,
  cursor: 'pointer',
  '&.Mui-focused': { bgcolor: 'action.selected' },
} as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The found lines, group by group. The focus stays in the field above, which tells the highlighted line. */
export function ChoiceList({ combobox }: ListProps) {
  const t = useTranslate();
  const { id, groupedOptions, getListboxProps, getOptionProps } = combobox;
  return (
    <Box component="ul" {...getListboxProps()} sx={{ ...plain, overflowY: 'auto', flexGrow: 1, minHeight: 120, pb: 2 }}>
      {groupedOptions.map(({ key, index, group, options }) => (
        <Box component="li" key={key} role="group" aria-labelledby={`${id}-group-${key}`}>
          <Box id={`${id}-group-${key}`} sx={heading}>
            {t(group as MessageKey)}
          </Box>
          <Box component="ul" role="none" sx={plain}>
            {options.map((option, place) => {
              const { key: optionKey, ...props } = getOptionProps({ option, index: index + place });
              return (
                <Box component="li" key={optionKey} {...props} sx={line}>
                  <Icon name={option.icon} sx={{ color: 'text.secondary' }} />
                  <Box component="span" sx={{ ...cut, flexGrow: 1 }}>
                    {option.name}
                  </Box>
                  <Box
                    component="span"
                    sx={{ ...cut, color: 'text.secondary', fontSize: '0.8125rem', maxWidth: '50%' }}
                  >
                    {option.code}
                  </Box>
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
