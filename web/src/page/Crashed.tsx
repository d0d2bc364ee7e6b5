import Button from '@mui/material/Button';
import { useTranslate } from '../messages/messages.ts';
import { Statement } from './Outcome.tsx';

/** Replaces a page whose code fails. */
export function Crashed() {
  const t = useTranslate();
  const again = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      {t('page.reload')}
    </Button>
  );
  return (
    <Statement
      heading="h1"
      icon="warning"
      title={t('page.crashed.title')}
      text={t('page.crashed.text')}
      action={again}
    />
  );
}
