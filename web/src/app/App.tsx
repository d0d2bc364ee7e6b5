import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { Provider, useAtomValue, type createStore } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { RouterProvider } from 'react-router/dom';
import { styles } from '../look/styles.ts';
import { theme } from '../look/theme.ts';
import { localeOf, spokenAtom } from '../messages/language.ts';
import { keysAsMessages, useTranslate, wantsKeys } from '../messages/messages.ts';
import { NewVersion } from '../version/NewVersion.tsx';
import { TabTitle } from './TabTitle.tsx';
import type { openRouter } from './routes.tsx';

interface AppProps {
  readonly store: ReturnType<typeof createStore>;
  readonly router: ReturnType<typeof openRouter>;
}

function InLanguage({ children }: { children: ReactNode }) {
  const { language, messages } = useAtomValue(spokenAtom);
  const [asKeys] = useState(() => wantsKeys(window.location.search));
  const shown = useMemo(() => (asKeys ? keysAsMessages(messages) : messages), [asKeys, messages]);
  return (
    <IntlProvider locale={localeOf(language)} messages={shown}>
      {children}
    </IntlProvider>
  );
}

/** The texts of MUI's own controls. */
function useTheme(): Theme {
  const t = useTranslate();
  return useMemo(() => {
    const defaultProps = {
      openText: t('action.open'),
      closeText: t('action.close'),
      clearText: t('action.clear'),
      loadingText: t('page.loading'),
      noOptionsText: t('pick.none'),
    };
    return { ...theme, components: { ...theme.components, MuiAutocomplete: { defaultProps } } };
  }, [t]);
}

function Themed({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={useTheme()} defaultMode="system" noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <InLanguage>
        <Themed>
          <CssBaseline enableColorScheme />
          <TabTitle />
          <NewVersion />
          <RouterProvider router={router} />
        </Themed>
      </InLanguage>
    </Provider>
  );
}
