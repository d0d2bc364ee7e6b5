import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';

/** Leads from issued reports to their schedules and back. */
export function ReportTabs({ shown }: { readonly shown: 'reports' | 'schedules' }) {
  const t = useTranslate();
  const { id } = useOrganization();
  return (
    <Tabs value={shown} aria-label={t('nav.reports')} component="nav">
      <Tab component={Link} value="reports" label={t('report.issued')} to={`/${id}/analytics/reports`} />
      <Tab component={Link} value="schedules" label={t('report.schedules')} to={`/${id}/analytics/reports/schedules`} />
    </Tabs>
  );
}
