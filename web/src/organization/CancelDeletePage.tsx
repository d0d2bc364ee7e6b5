import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RestorableView } from '@watchglass/schemas/organization/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading } from '../page/Outcome.tsx';
import { Entrance } from '../user/Entrance.tsx';
import { formatDateTime } from '../value/date.ts';
import { restoreOrganizationAtom } from './atoms.ts';

/** The target of an administrator's link: names the workspace before it is restored. */
export function CancelDeletePage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const { loaded } = useRead<RestorableView>(
    `restorable ${token}`,
    async (http, signal) =>
      (
        await http.call<RestorableView>(`/api/spaces/delete/info?token=${encodeURIComponent(token)}`, {
          anonymous: true,
          signal,
        })
      ).value,
  );
  if (loaded.state === 'loading')
    return (
      <Entrance title={t('cancelDelete.loading')}>
        <Loading />
      </Entrance>
    );
  if (loaded.state === 'ready') return <Restore space={loaded.value} token={token} />;
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

function Restore({ space: { id, name, restorableUntil }, token }: { space: RestorableView; token: string }) {
  const t = useTranslate();
  const restore = useSetAtom(restoreOrganizationAtom);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<Failure | null>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  async function go(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      await restore(token);
      setState('done');
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setState('asking');
    }
  }
  if (state === 'done') {
    return (
      <Entrance title={t('cancelDelete.done.title', { name })}>
        <Typography>{t('cancelDelete.done.text')}</Typography>
        <Button component={Link} to={`/${id}/dashboard`} variant="contained" size="large">
          {t('cancelDelete.open')}
        </Button>
      </Entrance>
    );
  }
  return (
    <Entrance title={t('cancelDelete.title', { name })}>
      <FormFailure to="to.restoreWorkspace" failure={failure} />
      <Typography>{t('cancelDelete.text', { time: formatDateTime(Date.parse(restorableUntil), zone) })}</Typography>
      <Button variant="contained" size="large" disabled={state === 'sending'} onClick={() => void go()}>
        {t('workspace.restore')}
      </Button>
    </Entrance>
  );
}
