import { dashboard } from '@watchglass/schemas/dashboard/entity';
import type { DashboardListEntry, DashboardView } from '@watchglass/schemas/dashboard/views';
import type { ReactNode } from 'react';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useResource } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsPast } from '../past/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { dashboardPath, dashboardResource, takeOverAtom } from './atoms.ts';
import { useDashboardColumns } from './dashboard-columns.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';

const CreateDialog = lazily(() => import('./create/CreateDialog.tsx').then((file) => ({ default: file.CreateDialog })));
const NameDialog = lazily(() => import('./NameDialog.tsx').then((file) => ({ default: file.NameDialog })));
const DeleteDialog = lazily(() => import('./DeleteDialog.tsx').then((file) => ({ default: file.DeleteDialog })));

/** At most one dialog is open over the table. */
export type OpenDashboard =
  | { readonly what: 'create' }
  | { readonly what: 'rename' | 'copy' | 'delete' | 'takeOver'; readonly dashboard: DashboardListEntry };

function Dialogs({ open, onOpen }: DialogsProps<OpenDashboard, DashboardListEntry>) {
  const close = () => onOpen(null);
  if (open.what === 'create') return <CreateDialog onClose={close} />;
  if (open.what === 'takeOver') return <TakeOverDialog dashboard={open.dashboard} onClose={close} />;
  const { what } = open;
  return (
    <Whole id={open.dashboard.id}>
      {(whole) =>
        what === 'delete' ? (
          <DeleteDialog dashboard={whole} stays onClose={close} />
        ) : (
          <NameDialog what={what} dashboard={whole} onClose={close} />
        )
      }
    </Whole>
  );
}

interface TakeOverProps {
  readonly dashboard: DashboardListEntry;
  readonly onClose: () => void;
}

function TakeOverDialog({ dashboard: { id, name, authorName }, onClose }: TakeOverProps) {
  const t = useTranslate();
  const takeOver = useSetAtom(takeOverAtom);
  const path = dashboardPath(useOrganization().id, id);
  return (
    <ConfirmDialog
      title={t('dashboards.takeOver.title', { name })}
      text={t('dashboards.takeOver.text', { author: authorName || t('member.erased') })}
      action={t('dashboards.takeOver')}
      to="to.changeDashboard"
      carryOut={() => takeOver(path)}
      onClose={onClose}
    />
  );
}

interface WholeProps {
  readonly id: string;
  readonly children: (dashboard: DashboardView) => ReactNode;
}

/** Rows of the list have no tiles: a dialog waits for the whole dashboard. */
function Whole({ id, children }: WholeProps) {
  const loaded = useResource(dashboardResource(dashboardPath(useOrganization().id, id)));
  return loaded.state === 'ready' ? children(loaded.value) : null;
}

export const DashboardsPage = entityPage<typeof dashboard, DashboardListEntry, OpenDashboard>(dashboard, {
  icon: 'dashboard',
  texts: {
    title: 'nav.dashboards',
    none: 'dashboard.none.title',
    noneText: 'dashboard.none.text',
    noneFound: 'dashboards.noneFound',
  },
  // Every member may create dashboards; what is another's, the rows say.
  useMayWrite: () => !useIsPast(),
  useColumns: useDashboardColumns,
  narrowHides: ['author', 'tiles', 'changed'],
  filters: DashboardFilters,
  create: { label: 'dashboard.create', opens: { what: 'create' } },
  leadsTo: ({ id }) => `dashboard/${id}`,
  dialogs: Dialogs,
});
