import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { dashboardList, dashboardPath, deleteDashboardAtom, rememberDashboard } from './atoms.ts';

interface DialogProps {
  readonly dashboard: DashboardView;
  readonly onClose: () => void;
}

export function DeleteDialog({ dashboard, onClose }: DialogProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id } = useOrganization();
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = useSetAtom(deleteDashboardAtom);
  const readList = useSetAtom(dashboardList(id).readAtom);
  async function confirm(): Promise<void> {
    try {
      await remove(dashboardPath(id, dashboard.id), dashboard.etag);
      rememberDashboard(id, null);
      await readList();
      await navigate(`/${id}/dashboard`, { replace: true });
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    }
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="delete-title">
      <DialogTitle id="delete-title">{t('dashboard.delete.title', { name: dashboard.name })}</DialogTitle>
      <DialogContent>
        <FormFailure failure={failure} />
        <DialogContentText>{t('dashboard.delete.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>{t('action.cancel')}</Button>
        <Button color="error" onClick={() => void confirm()}>{t('action.delete')}</Button>
      </DialogActions>
    </Dialog>
  );
}
