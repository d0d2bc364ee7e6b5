import { PUBLIC_TYPES, SUBJECT_KINDS } from '@watchglass/schemas/event-feed/types';
import type { WebhookView } from '@watchglass/schemas/webhook/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useOrganization } from '../user/rights.ts';
import { changeWebhookAtom, createWebhookAtom } from './atoms.ts';
import { WebhookSteps } from './WebhookSteps.tsx';

const commands = () => import('@watchglass/schemas/webhook/commands');
const shapeToCreate = () => commands().then(({ webhookShape }) => webhookShape);
const shapeToChange = () => commands().then(({ changeWebhookShape }) => changeWebhookShape);

/** Types keep their names in every language, as programs read them. */
const TYPES = [...SUBJECT_KINDS.map((kind) => `${kind}.*`), ...PUBLIC_TYPES].map((id) => ({ id, name: id }));

interface WebhookForm {
  readonly name: string;
  readonly address: string;
  readonly types: readonly string[];
  readonly locations: readonly string[];
}

interface CreateProps {
  /** Called with the secret, which is shown once. */
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

export function CreateDialog({ onMade, onClose }: CreateProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const create = useSetAtom(createWebhookAtom);
  const form = useForm<WebhookForm>({
    initial: { name: '', address: '', types: ['alarm.*'], locations: [] },
    shape: shapeToCreate,
    send: async (values) => onMade((await create(id, values)).secret),
  });
  return (
    <FormDialog
      title={t('webhook.create')}
      submit={t('action.create')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit()}
    >
      <FormFailure to="to.createWebhook" failure={form.failure} />
      <Fields form={form} addressHelp={t('destination.addressHelp')} />
    </FormDialog>
  );
}

interface ChangeProps {
  readonly webhook: WebhookView;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

const toChange = ({ address, ...said }: WebhookForm) => ({ ...said, ...(address.trim() !== '' && { address }) });

export function ChangeDialog({ webhook, onSecret, onClose }: ChangeProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeWebhookAtom);
  const { id, name, host, types, locations } = webhook;
  const form = useForm<WebhookForm>({
    initial: { name, address: '', types, locations },
    shape: shapeToChange,
    toSend: toChange,
    send: (values) => change({ organizationId, id }, toChange(values)),
  });
  return (
    <FormDialog
      title={t('webhook.change', { name })}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeWebhook" failure={form.failure} />
      <Fields form={form} addressHelp={t('destination.addressKeep', { host })} />
      <WebhookSteps webhook={webhook} onSecret={onSecret} />
    </FormDialog>
  );
}

function Fields({ form, addressHelp }: { readonly form: FormState<WebhookForm>; readonly addressHelp: string }) {
  const t = useTranslate();
  return (
    <>
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Field
        form={form}
        name="address"
        label={t('destination.address.webhook')}
        autoComplete="off"
        helperText={addressHelp}
      />
      <ChoiceFilter
        label={t('webhook.types')}
        choices={TYPES}
        chosen={form.values.types}
        onChange={(types) => form.set('types', types)}
      />
      <LocationFilter chosen={form.values.locations} onChange={(locations) => form.set('locations', locations)} />
    </>
  );
}
