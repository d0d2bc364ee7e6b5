import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { alarmPath, type AlarmId } from '../alarm/atoms.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { MemberPicker } from '../member/MemberPicker.tsx';
import { useTranslate } from '../messages/messages.ts';
import { userResource } from '../user/atoms.ts';
import { useOrganization } from '../user/rights.ts';

const shape = () => import('@watchglass/schemas/alarm/commands').then(({ assignAlarmShape }) => assignAlarmShape);

const assignAtom = atom(null, async (get, _set, id: AlarmId, to: string | null) => {
  await get(requiredHttpAtom).post(`${alarmPath(id)}/assign`, { to });
});

interface DialogProps {
  readonly alarm: AlarmView;
  readonly onClose: () => void;
}

/** Gives an alarm to a member, oneself at first, or to nobody. */
export function AssignDialog({ alarm, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const user = useAtomValue(userResource.stateAtom);
  const me = user.state === 'ready' ? user.value.id : '';
  const assign = useSetAtom(assignAtom);
  const toSend = ({ to }: { to: string }) => ({ to: to === '' ? null : to });
  const form = useForm({
    initial: { to: alarm.assignee?.id ?? me },
    shape,
    toSend,
    send: (values) => assign({ organizationId, alarmId: alarm.id }, toSend(values).to),
  });
  return (
    <FormDialog
      title={t('assign.dialog', { sensor: alarm.sensorName })}
      submit={t('assign.assign')}
      sending={form.sending}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
      onClose={onClose}
    >
      <FormFailure to="to.assign" failure={form.failure} />
      <MemberPicker label={t('assign.to')} person={form.values.to} onChange={(to) => form.set('to', to)} />
    </FormDialog>
  );
}
