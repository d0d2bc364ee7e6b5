import { report } from '@watchglass/schemas/report/entity';
import { REPORT_STATES } from '@watchglass/schemas/report/kinds';
import { REPORT_KINDS } from '@watchglass/schemas/report-schedule/kinds';
import { choiceFilters } from '../table/choice-filters.tsx';

export const ReportFilters = choiceFilters(report, (t) => [
  {
    name: 'states',
    label: t('report.state'),
    choices: [
      ...REPORT_STATES.map((id) => ({ id, name: t(`report.standing.${id}`) })),
      { id: 'superseded', name: t('report.superseded') },
    ],
  },
  {
    name: 'kinds',
    label: t('report.kind'),
    choices: REPORT_KINDS.map((id) => ({ id, name: t(`report.kind.${id}`) })),
  },
]);
