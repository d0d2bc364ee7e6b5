import Button from '@mui/material/Button';
import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { REPORT_SOURCES } from '@watchglass/schemas/report-schedule/limits';
import { Link } from 'react-router';
import type { Sources } from '../../analytics/use-sources.ts';
import { useTranslate } from '../../messages/messages.ts';
import { begunText } from '../../report-schedule/begun.ts';
import { useIsAdmin, useOrganization } from '../../user/rights.ts';

interface LinkProps {
  readonly found: Pick<Sources, 'sources'>;
  readonly limits: Limits;
}

/** Begins a report of what is shown, within the same limits; for administrators, who schedule reports. */
export function ReportLink({ found, limits }: LinkProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  if (!useIsAdmin()) return null;
  const sources = found.sources.slice(0, REPORT_SOURCES).map(({ point }) => point);
  const asked = new URLSearchParams({ report: begunText({ sources, limits }) });
  return (
    <Button component={Link} variant="outlined" to={`/${id}/analytics/reports/schedules?${asked.toString()}`}>
      {t('report.make')}
    </Button>
  );
}
