import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MEANINGS } from '@watchglass/schemas/signature/limits';
import type { SignatureSettingsView } from '@watchglass/schemas/signature/views';
import { useAtom } from 'jotai';
import { FormDialog } from '../form/FormDialog.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { signaturesPath } from './atoms.ts';
import { meaningWord } from './meaning-word.ts';
import { askedSignatureAtom } from './signing.ts';

const shape = () => import('@watchglass/schemas/signature/signature').then(({ signatureShape }) => signatureShape);

/** Asks for the password again and for the meaning, wherever a command must be signed. */
export function SignatureDialog() {
  const [asked, setAsked] = useAtom(askedSignatureAtom);
  if (asked === null) return null;
  const close = () => {
    asked.cancel();
    setAsked(null);
  };
  return <Signing send={asked.send} onSigned={() => setAsked(null)} onClose={close} />;
}

interface SigningProps {
  readonly send: (signature: { password: string; meaning: string }) => Promise<void>;
  readonly onSigned: () => void;
  readonly onClose: () => void;
}

function Signing({ send, onSigned, onClose }: SigningProps) {
  const t = useTranslate();
  const path = signaturesPath(useOrganization().id);
  const { loaded } = useRead(path, (http, signal) => http.get<SignatureSettingsView>(path, signal));
  const own = loaded.state === 'ready' ? loaded.value.meanings : [];
  const form = useForm({ initial: { password: '', meaning: MEANINGS[0] as string }, shape, send });
  return (
    <FormDialog
      title={t('signature.title')}
      submit={t('signature.sign')}
      sending={form.sending}
      blocked={form.values.password === ''}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onSigned())}
    >
      <FormFailure to="to.sign" failure={form.failure} />
      <Typography>{t('signature.text')}</Typography>
      <TextField
        select
        id="field-meaning"
        label={t('signature.meaning')}
        value={form.values.meaning}
        onChange={(event) => form.set('meaning', event.target.value)}
      >
        {[...MEANINGS, ...own].map((meaning) => (
          <MenuItem key={meaning} value={meaning}>
            {meaningWord(t, meaning)}
          </MenuItem>
        ))}
      </TextField>
      <PasswordField
        form={form}
        name="password"
        autoFocus
        autoComplete="current-password"
        label={t('signature.password')}
      />
    </FormDialog>
  );
}
