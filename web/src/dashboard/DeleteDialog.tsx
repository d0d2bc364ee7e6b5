import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import {
  dashboardList,
  dashboardPath,
  dashboardResource,
  deleteDashboardAtom,
  rememberDashboard,
  rememberedDashboard,
} from './atoms.ts';

interface DialogProps {
  readonly dashboard: DashboardView;
  /** The page behind is not the dashboard's own. */
  readonly stays?: boolean;
  readonly onClose: () => void;
}

export function DeleteDialog({ dashboard, stays, onClose }: DialogProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id } = useOrganization();
  const path = dashboardPath(id, dashboard.id);
  const remove = useSetAtom(deleteDashboardAtom);
  const readList = useSetAtom(dashboardList(id).readAtom);
  const read = useSetAtom(dashboardResource(path).loadAtom);
  async function carryOut(): Promise<void> {
    await remove(path, dashboard.etag);
    if (rememberedDashboard(id) === dashboard.id) rememberDashboard(id, null);
    await readList();
    if (!stays) await navigate(`/${id}/dashboard`, { replace: true });
  }
  return (
    <ConfirmDialog
      key={dashboard.etag}
      title={t('dashboard.delete.title', { name: dashboard.name })}
      text={t('dashboard.delete.text')}
      action={t('action.delete')}
      to="to.deleteDashboard"
      carryOut={carryOut}
      onNewest={() => void read(true)}
      onClose={onClose}
    />
  );
}
