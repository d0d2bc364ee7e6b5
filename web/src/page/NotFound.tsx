import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useIsPast } from '../past/atoms.ts';
import { Statement } from './Outcome.tsx';

export function NotFound() {
  const t = useTranslate();
  const isPast = useIsPast();
  const home = (
    <Button component={Link} to="/" variant="contained">
      {t('page.notFound.home')}
    </Button>
  );
  return (
    <Statement
      heading="h1"
      icon="search"
      title={t('page.notFound.title')}
      text={t(isPast ? 'past.notThere' : 'page.notFound.text')}
      action={home}
    />
  );
}
