import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import useAutocomplete from '@mui/material/useAutocomplete';
import { SEARCH_MAX_CHARACTERS } from '@watchglass/schemas/search/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useIsMobile } from '../look/use-media.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Choice } from './choices.ts';
import { rememberThing } from './recent.ts';
import { useChoices } from './use-choices.ts';

const paper = {
  sx: {
    alignSelf: 'flex-start',
    mt: '10vh',
    maxHeight: '70vh',
    '&.MuiDialog-paperFullScreen': { mt: 0, maxHeight: 'none' },
  },
} as const;
/** Read aloud only. */
const heard = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  minHeight: 56,
  borderBottom: 1,
  borderColor: 'divider',
};

/** The search over everything that the member may see: a combobox whose list is always open. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const navigate = useNavigate();
  const isPhone = useIsMobile();
  const [typed, setTyped] = useState('');
  const { choices, loaded, isWaiting } = useChoices(typed);
  function open(choice: Choice): void {
    if (choice.isThing) rememberThing(window.localStorage, id, choice.key);
    onClose();
    void navigate(`/${id}/${choice.path}`);
  }
  const combobox = useAutocomplete<Choice>({
    options: choices,
    open: true,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    groupBy: ({ group }) => group,
    filterOptions: (all) => all,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (a, b) => a.key === b.key,
    onInputChange: (_event, text, reason) => reason === 'input' && setTyped(text),
    onChange: (_event, choice) => choice && open(choice),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${combobox.id}-label`}
      slotProps={{ paper }}
    >
      <Box component="label" {...combobox.getInputLabelProps()} sx={heard}>
        {t('bar.search')}
      </Box>
      <Box {...combobox.getRootProps()} sx={row}>
        <Icon name="search" />
        <InputBase
          autoFocus
          fullWidth
          placeholder={t('search.hint')}
          inputProps={{ ...combobox.getInputProps(), maxLength: SEARCH_MAX_CHARACTERS }}
        />
        {isPhone && (
          <IconButton edge="end" aria-label={t('action.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        )}
      </Box>
      <ChoiceList combobox={combobox} />
      <Box role="status" sx={{ px: 4, py: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {loaded.state === 'failed'
          ? failureText(t, loaded.failure)
          : !isWaiting && t('search.count', { count: choices.length })}
      </Box>
    </Dialog>
  );
}
