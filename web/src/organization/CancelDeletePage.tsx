import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RestorableView } from '@watchglass/schemas/organization/views';
import { useSetAtom } from 'jotai';
import { Link, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { useOnce } from '../http/use-once.ts';
import { useTranslate } from '../messages/messages.ts';
import { Entrance } from '../user/Entrance.tsx';
import { LinkedPage } from '../user/LinkedPage.tsx';
import { formatDateTime } from '../value/date.ts';
import { restoreOrganizationAtom } from './atoms.ts';

/** The target of an administrator's link: names the workspace before it is restored. */
export function CancelDeletePage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <LinkedPage<RestorableView>
      path={`/api/spaces/delete/info?token=${encodeURIComponent(token)}`}
      title={t('cancelDelete.loading')}
    >
      {(space) => <Restore space={space} token={token} />}
    </LinkedPage>
  );
}

function Restore({ space: { id, name, restorableUntil }, token }: { space: RestorableView; token: string }) {
  const t = useTranslate();
  const restore = useSetAtom(restoreOrganizationAtom);
  const { state, failure, go } = useOnce(() => restore(token));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
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
      <Button variant="contained" size="large" disabled={state === 'sending'} onClick={go}>
        {t('workspace.restore')}
      </Button>
    </Entrance>
  );
}
