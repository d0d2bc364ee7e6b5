import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DESTINATION_KINDS, type DestinationKind } from '@watchglass/schemas/destination/kinds';
import type { DestinationView } from '@watchglass/schemas/destination/views';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { useAtomValue, useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { LANGUAGE_NAMES, spokenAtom } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { changeDestinationAtom, createDestinationAtom } from './atoms.ts';
import { DestinationSteps } from './DestinationSteps.tsx';

const commands = () => import('@watchglass/schemas/destination/commands');
const shapeToCreate = () => commands().then(({ destinationShape }) => destinationShape);
const shapeToChange = () => commands().then(({ changeDestinationShape }) => changeDestinationShape);

interface DestinationForm {
  readonly name: string;
  readonly kind: DestinationKind;
  readonly language: string;
  readonly address: string;
}

interface CreateProps {
  /** Called with the secret of a webhook, which is shown once. */
  readonly onMade: (secret: string | null) => void;
  readonly onClose: () => void;
}

export function CreateDialog({ onMade, onClose }: CreateProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const create = useSetAtom(createDestinationAtom);
  const { language } = useAtomValue(spokenAtom);
  const form = useForm<DestinationForm>({
    initial: { name: '', kind: 'webhook', language, address: '' },
    shape: shapeToCreate,
    send: async (values) => onMade((await create(id, values)).secret),
  });
  const { kind } = form.values;
  return (
    <FormDialog
      title={t('destination.create')}
      submit={t('action.create')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit()}
    >
      <FormFailure to="to.createDestination" failure={form.failure} />
      <TextField
        select
        label={t('destination.kind')}
        value={kind}
        onChange={({ target }) => form.set('kind', target.value as DestinationKind)}
      >
        {DESTINATION_KINDS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`destination.kind.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Field
        form={form}
        name="address"
        label={t(`destination.address.${kind}`)}
        autoComplete="off"
        helperText={t(kind === 'mailbox' ? 'destination.mailboxHelp' : 'destination.addressHelp')}
      />
      <LanguageField form={form} />
    </FormDialog>
  );
}

interface ChangeProps {
  readonly destination: DestinationView;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

const toChange = ({ name, language, address }: DestinationForm) => ({
  name,
  language,
  ...(address.trim() !== '' && { address }),
});

export function ChangeDialog({ destination, onSecret, onClose }: ChangeProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeDestinationAtom);
  const { id, name, kind, language, host } = destination;
  const form = useForm<DestinationForm>({
    initial: { name, kind, language, address: '' },
    shape: shapeToChange,
    toSend: toChange,
    send: (values) => change({ organizationId, id }, toChange(values)),
  });
  return (
    <FormDialog
      title={t('destination.change', { name })}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeDestination" failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Field
        form={form}
        name="address"
        label={t(`destination.address.${kind}`)}
        autoComplete="off"
        helperText={t('destination.addressKeep', { host })}
      />
      <LanguageField form={form} />
      <DestinationSteps destination={destination} onSecret={onSecret} />
    </FormDialog>
  );
}

function LanguageField({ form }: { readonly form: FormState<DestinationForm> }) {
  const t = useTranslate();
  return (
    <TextField
      select
      label={t('destination.language')}
      value={form.values.language}
      onChange={({ target }) => form.set('language', target.value)}
    >
      {LANGUAGES.map((code) => (
        <MenuItem key={code} value={code}>
          {LANGUAGE_NAMES[code]}
        </MenuItem>
      ))}
    </TextField>
  );
}
