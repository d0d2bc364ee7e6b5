import type { MemberView } from '@watchglass/schemas/member/views';
import { useSetAtom } from 'jotai';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Restored } from '../form/restored.ts';
import { RestoredNote } from '../form/RestoredNote.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { changeMemberAtom } from './atoms.ts';
import { changeOf, standingOf, type Standing } from './member-form.ts';
import { StandingFields } from './StandingFields.tsx';

const shape = () => import('@watchglass/schemas/member/commands').then(({ changeMemberShape }) => changeMemberShape);

interface DialogProps {
  readonly member: MemberView;
  /** The earlier version with which the form opens. */
  readonly restored?: Restored<Standing> | undefined;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

export function ChangeMemberDialog({ member, restored, onChanged, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeMemberAtom);
  const send = async (values: Standing) => {
    await change({ organizationId, userId: member.id }, changeOf(values));
    await onChanged();
  };
  const form = useForm<Standing>({
    initial: standingOf(member),
    filled: restored?.filled,
    shape,
    toSend: changeOf,
    send,
  });
  return (
    <FormDialog
      title={t('member.change', { name: member.name || t('member.erased') })}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeMember" failure={form.failure} />
      <RestoredNote restored={restored} />
      <StandingFields
        standing={form.values}
        onRole={(role) => form.set('role', role)}
        onRights={(rights) => form.set('rights', rights)}
        onLocations={(locations) => form.set('locations', locations)}
      />
    </FormDialog>
  );
}
