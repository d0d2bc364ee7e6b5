import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { Link, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { useOnce } from '../http/use-once.ts';
import { useTranslate } from '../messages/messages.ts';
import { Entrance } from '../user/Entrance.tsx';
import { unsubscribeAtom } from './atoms.ts';

/** The target of the link in a mail that ends a person's own subscription to a rule, by one button. */
export function UnsubscribePage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const unsubscribe = useSetAtom(unsubscribeAtom);
  const { state, failure, go } = useOnce(() => unsubscribe(token));
  return (
    <Entrance title={t('unsubscribe.title')}>
      <FormFailure to="to.unsubscribe" failure={failure} />
      <Typography role="status">{t(state === 'done' ? 'unsubscribe.done' : 'unsubscribe.text')}</Typography>
      {state !== 'done' && (
        <Button variant="contained" size="large" disabled={state === 'sending'} onClick={go}>
          {t('unsubscribe.action')}
        </Button>
      )}
      <Button component={Link} to="/user/notifications" size="large">
        {t('notifications.title')}
      </Button>
    </Entrance>
  );
}
