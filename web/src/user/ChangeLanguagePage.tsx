import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { useAtomValue } from 'jotai';
import { Link, Navigate } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { LANGUAGE_NAMES } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { signedInAtom } from './atoms.ts';
import { Entrance } from './Entrance.tsx';
import { useSpeech } from './use-speech.ts';

/** A signed-in person's language is part of their profile. */
export function ChangeLanguagePage() {
  return useAtomValue(signedInAtom) ? <Navigate to="/user/profile" replace /> : <Languages />;
}

function Languages() {
  const t = useTranslate();
  const { language, speak, failed } = useSpeech();
  return (
    <Entrance title={t('language.title')} lead={t('language.lead')}>
      {failed && (
        <Alert severity="error" variant="outlined">
          {t('language.failed')}
        </Alert>
      )}
      <List disablePadding sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        {LANGUAGES.map((each) => (
          <li key={each}>
            <ListItemButton
              lang={each}
              selected={each === language}
              aria-current={each === language}
              onClick={() => speak(each)}
            >
              <ListItemText primary={LANGUAGE_NAMES[each]} />
              {each === language && <Icon name="check" />}
            </ListItemButton>
          </li>
        ))}
      </List>
      <Button component={Link} to="/" variant="contained" size="large">
        {t('language.goOn')}
      </Button>
    </Entrance>
  );
}
