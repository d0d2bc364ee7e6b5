import { reportSchedule } from '@watchglass/schemas/report-schedule/entity';
import { REPORT_KINDS } from '@watchglass/schemas/report-schedule/kinds';
import { choiceFilters } from '../table/choice-filters.tsx';

export const ScheduleFilters = choiceFilters(reportSchedule, (t) => [
  {
    name: 'states',
    label: t('report.state'),
    choices: (['active', 'paused'] as const).map((id) => ({ id, name: t(`report.state.${id}`) })),
  },
  {
    name: 'kinds',
    label: t('report.kind'),
    choices: REPORT_KINDS.map((id) => ({ id, name: t(`report.kind.${id}`) })),
  },
]);
