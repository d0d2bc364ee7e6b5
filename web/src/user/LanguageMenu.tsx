import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { BarMenu } from '../app/BarMenu.tsx';
import { Icon } from '../look/Icon.tsx';
import { LANGUAGE_NAMES } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { useSpeech } from './use-speech.ts';

/** The languages for visitors, each by its own name, so that speakers of only that language find it. */
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
