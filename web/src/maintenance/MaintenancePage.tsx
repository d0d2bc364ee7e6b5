import { maintenance } from '@watchglass/schemas/maintenance/entity';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { nowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { deleteMaintenanceAtom } from './atoms.ts';
import { useMaintenanceColumns } from './maintenance-columns.tsx';
import { MaintenanceCalendar } from './MaintenanceCalendar.tsx';
import { MaintenanceFilters } from './MaintenanceFilters.tsx';

const MaintenanceDialog = lazily(() =>
  import('./MaintenanceDialog.tsx').then((file) => ({ default: file.MaintenanceDialog })),
);

/** At most one dialog is open over the table; null plans a maintenance. */
export type OpenMaintenance =
  | { readonly what: 'edit'; readonly row: MaintenanceView | null }
  | { readonly what: 'delete'; readonly row: MaintenanceView };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenMaintenance, MaintenanceView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteMaintenanceAtom);
  const [now] = useState(useAtomValue(nowAtom));
  const close = () => onOpen(null);
  if (open.what === 'edit') return <MaintenanceDialog maintenance={open.row} now={now} onClose={close} />;
  const row = rows.find(({ id }) => id === open.row.id) ?? open.row;
  return (
    <ConfirmDialog
      title={t('maintenance.delete.title', { title: row.definition.title })}
      text={t('maintenance.delete.text')}
      action={t('action.delete')}
      to="to.deleteMaintenance"
      carryOut={() => remove(organizationId, row)}
      onClose={close}
    />
  );
}

/** What is planned to be out of order, and who planned it. */
export const MaintenancePage = entityPage<typeof maintenance, MaintenanceView, OpenMaintenance>(maintenance, {
  icon: 'maintenance',
  texts: {
    title: 'maintenance.title',
    none: 'maintenance.none',
    noneText: 'maintenance.noneText',
    noneFound: 'maintenance.noneFound',
  },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  useColumns: useMaintenanceColumns,
  narrowHides: ['window', 'appliesTo', 'reason', 'plannedAt', 'plannedBy'],
  above: MaintenanceCalendar,
  filters: MaintenanceFilters,
  create: { label: 'maintenance.plan', opens: { what: 'edit', row: null } },
  opens: (row) => ({ what: 'edit', row }),
  dialogs: Dialogs,
});
