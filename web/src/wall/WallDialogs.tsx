import type { WallView } from '@watchglass/schemas/wall/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Restored } from '../form/restored.ts';
import { RestoredNote } from '../form/RestoredNote.tsx';
import { useForm } from '../form/use-form.ts';
import { useNewest } from '../form/use-newest.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { formOf, termsOf, type TermsForm } from './terms-form.ts';
import { TermsFields } from './TermsFields.tsx';
import { configureAtom, readWallAtom, revokeAtom, wallList } from './wall-atoms.ts';

const shape = () => import('@watchglass/schemas/wall/commands').then(({ wallTermsShape }) => wallTermsShape);

interface DialogProps {
  readonly wall: WallView;
  readonly onClose: () => void;
}

interface ConfigureProps extends DialogProps {
  /** The earlier version with which the form opens. */
  readonly restored?: Restored<TermsForm> | undefined;
}

/** After a 412 the dialog shows the newest version before a retry. */
export function ConfigureDialog({ wall, restored, onClose }: ConfigureProps) {
  const { id: organizationId } = useOrganization();
  const read = useSetAtom(readWallAtom);
  const [opened, begin] = useNewest(wall, () => read({ organizationId, wall }));
  return <ConfigureForm key={opened.etag} wall={opened} restored={restored} onClose={onClose} onNewest={begin} />;
}

function ConfigureForm({ wall, restored, onClose, onNewest }: ConfigureProps & { onNewest: () => void }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const configure = useSetAtom(configureAtom);
  const again = useSetAtom(wallList(organizationId).readAtom);
  const send = async (values: TermsForm) => {
    await configure({ organizationId, wall }, termsOf(values));
    await again().catch(() => undefined);
  };
  const form = useForm<TermsForm>({
    initial: formOf(wall.terms),
    filled: restored?.filled,
    shape,
    toSend: termsOf,
    send,
  });
  return (
    <FormDialog
      title={t('walls.configure', { name: wall.terms.name })}
      submit={t('action.save')}
      wide
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeWall" failure={form.failure} onNewest={onNewest} />
      <RestoredNote restored={restored} />
      <TermsFields form={form} />
    </FormDialog>
  );
}

export function RevokeDialog({ wall, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const revoke = useSetAtom(revokeAtom);
  const read = useSetAtom(readWallAtom);
  const [opened, begin] = useNewest(wall, () => read({ organizationId, wall }));
  return (
    <ConfirmDialog
      title={t('walls.revoke.title', { name: wall.terms.name })}
      text={t('walls.revoke.text')}
      action={t('walls.revoke')}
      to="to.revokeWall"
      carryOut={() => revoke({ organizationId, wall: opened })}
      onNewest={begin}
      onClose={onClose}
    />
  );
}
