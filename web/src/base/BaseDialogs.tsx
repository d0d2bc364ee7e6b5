import Typography from '@mui/material/Typography';
import type { BaseView } from '@watchglass/schemas/base/views';
import { keyphraseOf } from '@watchglass/schemas/organization/keyphrase';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import type { Restored } from '../form/restored.ts';
import { RestoredNote } from '../form/RestoredNote.tsx';
import { faultAt, useForm } from '../form/use-form.ts';
import { LocationField } from '../location/LocationField.tsx';
import { useTranslate } from '../messages/messages.ts';
import { TagsField } from '../tag/TagsField.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { describeBaseAtom, pauseBaseAtom, unregisterBaseAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/base/commands').then(({ describeBaseShape }) => describeBaseShape);

interface DialogProps {
  readonly base: BaseView;
  /** The earlier version with which the form for editing opens. */
  readonly restored?: Restored<Described> | undefined;
  readonly onClose: () => void;
}

interface Described {
  readonly name: string;
  readonly tags: readonly string[];
  readonly location: string | null;
}

function EditDialog({ base, restored, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const describe = useSetAtom(describeBaseAtom);
  const mayPlace = useMay('sensors', 'r');
  const send = ({ name, tags, location }: Described) =>
    describe({ organizationId, serial: base.serial }, { name: name.trim(), tags: [...tags], location });
  const form = useForm<Described>({
    initial: { name: base.name, tags: base.tags, location: base.location },
    filled: restored?.filled,
    shape,
    send,
  });
  const tagFault = faultAt(form.faults, 'tags');
  return (
    <FormDialog
      title={t('base.edit')}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeBase" failure={form.failure} />
      <RestoredNote restored={restored} />
      <Field form={form} name="name" label={t('form.name')} autoFocus />
      <TagsField
        value={form.values.tags}
        fault={tagFault && faultText(t, tagFault)}
        onChange={(tags) => form.set('tags', tags)}
      />
      {mayPlace && (
        <LocationField
          value={form.values.location}
          fault={form.faults['location']}
          onChange={(location) => form.set('location', location)}
        />
      )}
    </FormDialog>
  );
}

function PauseDialog({ base, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const pause = useSetAtom(pauseBaseAtom);
  const action = base.pausedAt === null ? 'pause' : 'unpause';
  return (
    <ConfirmDialog
      title={t(`base.${action}.title`, { name: base.name })}
      text={t(`base.${action}.text`)}
      action={t(`base.${action}`)}
      to={`to.${action}Base`}
      carryOut={() => pause({ organizationId, serial: base.serial }, action)}
      onClose={onClose}
    />
  );
}

const unregisterShape = () =>
  import('@watchglass/schemas/base/commands').then(({ unregisterBaseShape }) => unregisterBaseShape);

interface Unregistering {
  readonly keyphrase: string;
  readonly password: string;
}

function proofOf({ keyphrase, password }: Unregistering): Partial<Unregistering> {
  return keyphrase.trim() === '' ? { password } : { keyphrase: keyphrase.trim() };
}

/** Asks for the base's name in capitals, or for the person's password. */
function UnregisterDialog({ base, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const unregister = useSetAtom(unregisterBaseAtom);
  const form = useForm<Unregistering>({
    initial: { keyphrase: '', password: '' },
    shape: unregisterShape,
    toSend: proofOf,
    send: (values) => unregister({ organizationId, serial: base.serial }, proofOf(values)),
  });
  const faults = Object.keys(form.faults).length > 0;
  return (
    <FormDialog
      title={t('base.unregister.title', { name: base.name })}
      submit={t('base.unregister')}
      danger
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      {!faults && <FormFailure to="to.unregisterBase" failure={form.failure} />}
      <Typography>{t('base.unregister.text')}</Typography>
      <Field
        form={form}
        name="keyphrase"
        label={t('form.keyphrase', { keyphrase: keyphraseOf(base.name) })}
        autoFocus
        autoComplete="off"
      />
      <PasswordField
        form={form}
        name="password"
        label={t('base.unregister.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

const DIALOGS = { edit: EditDialog, pause: PauseDialog, unregister: UnregisterDialog };

/** The dialog of an action on a base. */
export function BaseDialog({ what, ...props }: DialogProps & { readonly what: keyof typeof DIALOGS }) {
  const Dialog = DIALOGS[what];
  return <Dialog {...props} />;
}
