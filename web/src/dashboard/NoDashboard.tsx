import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';

const CreateDialog = lazily(() => import('./create/CreateDialog.tsx').then((file) => ({ default: file.CreateDialog })));

export function NoDashboard() {
  const t = useTranslate();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button variant="contained" onClick={() => setCreating(true)}>
      {t('dashboard.create')}
    </Button>
  );
  return (
    <Page title={t('nav.dashboard')}>
      <Statement icon="dashboard" title={t('dashboard.none.title')} text={t('dashboard.none.text')} action={create} />
      {creating && (
        <Later meanwhile={null}>
          <CreateDialog onClose={() => setCreating(false)} />
        </Later>
      )}
    </Page>
  );
}
