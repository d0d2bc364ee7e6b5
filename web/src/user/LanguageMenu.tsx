import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { BarMenu } from '../app/BarMenu.tsx';
import { Icon } from '../look/Icon.tsx';
import { LANGUAGE_NAMES } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { useSpeech } from './use-speech.ts';

/** For those who have not signed in: each language by its own name, so that it is found by those who speak no other. */
export function LanguageMenu() {
  const t = useTranslate();
  const { language, speak, failed } = useSpeech();
  const name = LANGUAGE_NAMES[language];
  return (
    <>
      <BarMenu
        button={(opener) => (
          <Button
            {...opener}
            size="small"
            color="inherit"
            startIcon={<Icon name="language" />}
            aria-label={`${t('language.label')}: ${name}`}
          >
            {name}
          </Button>
        )}
      >
        {(close) =>
          LANGUAGES.map((each) => (
            <MenuItem
              key={each}
              lang={each}
              role="menuitemradio"
              aria-checked={each === language}
              selected={each === language}
              onClick={() => {
                speak(each);
                close();
              }}
            >
              {LANGUAGE_NAMES[each]}
            </MenuItem>
          ))
        }
      </BarMenu>
      {failed && (
        <FormHelperText error role="alert">
          {t('language.failed')}
        </FormHelperText>
      )}
    </>
  );
}
