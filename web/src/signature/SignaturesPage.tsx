import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { SIGNED_ALARMS, type SignedAlarms } from '@watchglass/schemas/signature/limits';
import type { SignatureSettingsView } from '@watchglass/schemas/signature/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { faultText } from '../form/fault-text.ts';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { faultAt, useForm } from '../form/use-form.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForAdmins } from '../page/Denied.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useOrganization } from '../user/rights.ts';
import { configureSignaturesAtom, signaturesPath } from './atoms.ts';

const shape = () => import('@watchglass/schemas/signature/commands').then((file) => file.signatureSettingsShape);

/** Which alarms and which changes of rules must be signed, and what a signature can mean. */
export function SignaturesPage() {
  return (
    <ForAdmins>
      <Settings />
    </ForAdmins>
  );
}

function Settings() {
  const t = useTranslate();
  const path = signaturesPath(useOrganization().id);
  const { loaded, again } = useRead(path, (http, signal) => http.get<SignatureSettingsView>(path, signal));
  return (
    <Page title={t('signature.settings')}>
      <Typography color="text.secondary" sx={{ maxWidth: 640 }}>
        {t('signature.settingsText')}
      </Typography>
      <Show loaded={loaded} again={again}>
        {(settings) => <SettingsForm key={JSON.stringify(settings)} settings={settings} again={again} />}
      </Show>
    </Page>
  );
}

interface FormProps {
  readonly settings: SignatureSettingsView;
  readonly again: () => Promise<void>;
}

interface SettingsValues {
  readonly required: SignedAlarms;
  readonly rules: SignedAlarms;
  /** Own meanings are lines of a text. */
  readonly meanings: string;
}

function SettingsForm({ settings, again }: FormProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const configure = useSetAtom(configureSignaturesAtom);
  const lost = useAtomValue(linkLostAtom);
  const toSend = ({ meanings, ...which }: SettingsValues) => ({
    ...which,
    meanings: meanings
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  });
  const { required, rules } = settings;
  const form = useForm<SettingsValues>({
    initial: { required, rules, meanings: settings.meanings.join('\n') },
    shape,
    toSend,
    send: async (values) => {
      await configure(organizationId, toSend(values));
      await again();
    },
  });
  const fault = faultAt(form.faults, 'meanings');
  return (
    <Form onSubmit={() => void form.submit()}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 480 }}>
        <FormFailure to="to.configureSignatures" failure={form.failure} />
        {(['required', 'rules'] as const).map((name) => (
          <TextField
            key={name}
            select
            id={`field-${name}`}
            label={t(`signature.${name}`)}
            value={form.values[name]}
            onChange={(event) => form.set(name, event.target.value as SignedAlarms)}
          >
            {SIGNED_ALARMS.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`signature.${name}.${each}`)}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <TextField
          multiline
          minRows={3}
          id="field-meanings"
          label={t('signature.own')}
          value={form.values.meanings}
          error={fault !== undefined}
          helperText={fault ? faultText(t, fault) : t('signature.ownHelp')}
          onChange={(event) => form.set('meanings', event.target.value)}
        />
        <Box>
          <Submit label={t('action.save')} sending={form.sending} disabled={lost || !form.changed} />
        </Box>
      </Box>
    </Form>
  );
}
