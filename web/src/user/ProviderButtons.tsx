import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import type { IdentityProviderView } from '@watchglass/schemas/user/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { beginByProviderAtom } from './provider.ts';

const PATH = '/api/sso/idp';

/** The other sign-in providers; nothing without one. */
export function ProviderButtons({ to, remember }: { to: string; remember: boolean }) {
  const t = useTranslate();
  const begin = useSetAtom(beginByProviderAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { loaded } = useRead(
    PATH,
    async (http, signal) =>
      (await http.call<{ items: readonly IdentityProviderView[] }>(PATH, { anonymous: true, signal })).value.items,
  );
  if (loaded.state !== 'ready' || loaded.value.length === 0) return null;
  return (
    <>
      <Divider sx={{ my: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>{t('signIn.or')}</Divider>
      <FormFailure to="to.signIn" failure={failure} />
      {loaded.value.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          onClick={() => void begin({ to, remember }).catch((thrown: unknown) => setFailure(failureFrom(thrown)))}
        >
          {t('signIn.by', { name })}
        </Button>
      ))}
    </>
  );
}
