import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Provider, type createStore } from 'jotai';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { RouterProvider } from 'react-router/dom';
import { theme } from '../look/theme.ts';
import { messagesFor } from '../messages/messages.ts';
import { TabTitle } from './TabTitle.tsx';
import type { openRouter } from './routes.tsx';

interface AppProps {
  readonly store: ReturnType<typeof createStore>;
  readonly router: ReturnType<typeof openRouter>;
}

export function App({ store, router }: AppProps) {
  const [messages] = useState(() => messagesFor(window.location.search));
  return (
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <ThemeProvider theme={theme} defaultMode="system" noSsr>
          <CssBaseline enableColorScheme />
          <TabTitle />
          <RouterProvider router={router} />
        </ThemeProvider>
      </IntlProvider>
    </Provider>
  );
}
