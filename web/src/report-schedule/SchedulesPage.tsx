import { reportSchedule } from '@watchglass/schemas/report-schedule/entity';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { removeScheduleAtom } from './atoms.ts';
import { ReportTabs } from './ReportTabs.tsx';
import { useScheduleColumns } from './schedule-columns.tsx';
import { ScheduleFilters } from './ScheduleFilters.tsx';

const OpenedSchedule = lazily(() => import('./OpenedSchedule.tsx').then((file) => ({ default: file.OpenedSchedule })));

/** At most one dialog is open over the table; null schedules a report, of what an address says of it. */
export type OpenSchedule =
  | { readonly what: 'edit'; readonly row: ReportScheduleView | null; readonly asked?: string }
  | { readonly what: 'remove'; readonly row: ReportScheduleView };

function Dialogs({ open, onOpen, rows }: DialogsProps<OpenSchedule, ReportScheduleView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(removeScheduleAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <OpenedSchedule schedule={open.row} asked={open.asked} onClose={close} />;
  const row = rows.find(({ id }) => id === open.row.id) ?? open.row;
  return (
    <ConfirmDialog
      title={t('report.remove.title', { title: row.definition.title })}
      text={t('report.remove.text')}
      action={t('action.delete')}
      to="to.removeReportSchedule"
      carryOut={() => remove(organizationId, row)}
      onClose={close}
    />
  );
}

/** The schedules of reports. */
export const SchedulesPage = entityPage<typeof reportSchedule, ReportScheduleView, OpenSchedule>(reportSchedule, {
  icon: 'calendar',
  texts: {
    title: 'report.schedules',
    none: 'report.noSchedule',
    noneText: 'report.noScheduleText',
    noneFound: 'report.noScheduleFound',
  },
  readers: 'admins',
  useMayWrite: useIsAdmin,
  useColumns: useScheduleColumns,
  narrowHides: ['kind', 'when', 'next', 'recipients', 'maker', 'scheduledAt'],
  above: () => <ReportTabs shown="schedules" />,
  filters: ScheduleFilters,
  create: { label: 'report.schedule', opens: { what: 'edit', row: null } },
  opens: (row) => ({ what: 'edit', row }),
  address: {
    param: 'report',
    read: (asked) => ({ what: 'edit', row: null, asked }),
    write: (open) => (open.what === 'edit' && open.row === null ? (open.asked ?? 'new') : null),
  },
  dialogs: Dialogs,
});
