import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { createDashboardAtom, dashboardPath, saveDashboardAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/dashboard/commands').then(({ dashboardShape }) => dashboardShape);

interface DialogProps {
  /** The dashboard to rename; if omitted, a new one is created. */
  readonly dashboard?: DashboardView;
  readonly onClose: () => void;
}

export function NameDialog({ dashboard, onClose }: DialogProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id: organizationId } = useOrganization();
  const create = useSetAtom(createDashboardAtom);
  const save = useSetAtom(saveDashboardAtom);
  const bodyOf = ({ name }: { name: string }) => ({ name: name.trim(), data: [...(dashboard?.data ?? [])] });
  async function send(values: { name: string }): Promise<void> {
    if (dashboard)
      return save(dashboardPath(organizationId, dashboard.id), { etag: dashboard.etag, body: bodyOf(values) });
    const { id } = await create(organizationId, bodyOf(values));
    await navigate(`/${organizationId}/dashboard/${id}`);
  }
  const form = useForm({ initial: { name: dashboard?.name ?? '' }, shape, toSend: bodyOf, send });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="name-title">
      <DialogTitle id="name-title">{t(dashboard ? 'action.rename' : 'dashboard.create')}</DialogTitle>
      <Form onSubmit={() => void form.submit().then((sent) => sent && onClose())}>
        <DialogContent>
          <FormFailure to={dashboard ? 'to.changeDashboard' : 'to.createDashboard'} failure={form.failure} />
          <Field form={form} name="name" label={t('dashboard.name')} autoFocus sx={{ mt: 2 }} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Submit
            label={t(dashboard ? 'action.save' : 'action.create')}
            sending={form.sending}
            disabled={!form.changed}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
