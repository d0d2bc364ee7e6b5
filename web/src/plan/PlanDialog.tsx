import type { PlanDefinition } from '@watchglass/schemas/plan/commands';
import type { PlanView } from '@watchglass/schemas/plan/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Restored } from '../form/restored.ts';
import { RestoredNote } from '../form/RestoredNote.tsx';
import { useForm } from '../form/use-form.ts';
import { LocationField } from '../location/LocationField.tsx';
import { useLocations } from '../location/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { useIsLimited, useOrganization } from '../user/rights.ts';
import { changePlanAtom, createPlanAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/plan/commands').then(({ planShape }) => planShape);

/** The fields of the command: a plan has more. */
const toSend = ({ name, location }: PlanDefinition): PlanDefinition => ({ name, location });

interface DialogProps {
  /** Null creates a plan. */
  readonly plan: PlanView | null;
  /** The earlier version with which the form opens. */
  readonly restored?: Restored<PlanDefinition> | undefined;
  readonly onClose: () => void;
  /** Follows a creation in place of `onClose`. */
  readonly onCreated: (planId: string) => void;
}

/** Where a new plan begins: a limited member sees none without a location. */
function useFirstLocation(): string | null {
  const [first] = useLocations();
  return useIsLimited() ? (first?.id ?? null) : null;
}

/** Name and location of a plan; a limited member starts at the first of their locations. */
export function PlanDialog({ plan, restored, onClose, onCreated }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const location = useFirstLocation();
  const create = useSetAtom(createPlanAtom);
  const change = useSetAtom(changePlanAtom);
  const send = async (body: PlanDefinition): Promise<void> => {
    if (plan === null) onCreated(await create(organizationId, body));
    else await change({ organizationId, of: plan, body });
  };
  const form = useForm<PlanDefinition>({
    initial: plan ?? { name: '', location },
    filled: restored?.filled,
    shape,
    toSend,
    send: (values) => send(toSend(values)),
  });
  return (
    <FormDialog
      title={plan === null ? t('plan.create') : t('plan.change', { name: plan.name })}
      submit={t(plan === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && plan !== null && onClose())}
    >
      <FormFailure to={plan === null ? 'to.createPlan' : 'to.changePlan'} failure={form.failure} />
      <RestoredNote restored={restored} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <LocationField
        value={form.values.location}
        fault={form.faults.location}
        onChange={(location) => form.set('location', location)}
      />
    </FormDialog>
  );
}
