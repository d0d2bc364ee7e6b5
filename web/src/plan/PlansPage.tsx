import { plan } from '@watchglass/schemas/plan/entity';
import type { PlanView } from '@watchglass/schemas/plan/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { deletePlanAtom } from './atoms.ts';
import { usePlanColumns } from './plan-columns.tsx';

const PlanDialog = lazily(() => import('./PlanDialog.tsx').then((file) => ({ default: file.PlanDialog })));

/** At most one dialog is open over the table. */
export type OpenPlan =
  | { readonly what: 'edit'; readonly plan: PlanView }
  | { readonly what: 'delete'; readonly plan: PlanView };

/** A pushed change reads the table again, so a dialog only has to close. */
function Dialogs({ open, onOpen }: DialogsProps<OpenPlan, PlanView>) {
  const t = useTranslate();
  const { id } = useOrganization();
  const remove = useSetAtom(deletePlanAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <PlanDialog plan={open.plan} onClose={close} onCreated={close} />;
  return (
    <ConfirmDialog
      title={t('plan.delete.title', { name: open.plan.name })}
      text={t('plan.delete.text')}
      action={t('action.delete')}
      to="to.deletePlan"
      carryOut={() => remove(id, open.plan)}
      onClose={close}
    />
  );
}

export const PlansPage = entityPage<typeof plan, PlanView, OpenPlan>(plan, {
  icon: 'map',
  texts: { title: 'plan.table', none: 'plan.none', noneText: 'plan.noneText', noneFound: 'plan.noneFound' },
  readers: 'plans',
  useMayWrite: () => useMay('plans', 'w'),
  useColumns: usePlanColumns,
  narrowHides: ['location', 'objects', 'createdAt'],
  create: { label: 'plan.create', leadsTo: 'plans/plan?new=1' },
  leadsTo: ({ id }) => `plans/plan?planId=${id}`,
  dialogs: Dialogs,
});
