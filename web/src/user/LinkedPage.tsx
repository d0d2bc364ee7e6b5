import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading } from '../page/Outcome.tsx';
import { Entrance } from './Entrance.tsx';

interface LinkedProps<T> {
  /** Read without signing in. */
  readonly path: string;
  /** The title while it is read. */
  readonly title: string;
  readonly children: (value: T) => ReactNode;
}

/** The target of a link in a mail, whose token names what is shown; a link that is over says so. */
export function LinkedPage<T>({ path, title, children }: LinkedProps<T>) {
  const t = useTranslate();
  const { loaded } = useRead<T>(
    path,
    async (http, signal) => (await http.call<T>(path, { anonymous: true, signal })).value,
  );
  if (loaded.state === 'loading')
    return (
      <Entrance title={title}>
        <Loading />
      </Entrance>
    );
  if (loaded.state === 'ready') return children(loaded.value);
  return (
    <Entrance title={t('confirm.failed.title')}>
      <Alert severity="error" variant="outlined">
        {failureText(t, loaded.failure)}
      </Alert>
      <Button component={Link} to="/" variant="contained" size="large">
        {t('page.notFound.home')}
      </Button>
    </Entrance>
  );
}
