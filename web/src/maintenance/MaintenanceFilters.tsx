import { maintenance } from '@watchglass/schemas/maintenance/entity';
import { choiceFilters } from '../table/choice-filters.tsx';

export const MaintenanceFilters = choiceFilters(maintenance, (t) => [
  {
    name: 'states',
    label: t('maintenance.standing'),
    choices: (['planned', 'over'] as const).map((id) => ({ id, name: t(`maintenance.state.${id}`) })),
  },
  {
    name: 'windows',
    label: t('maintenance.when'),
    choices: (['once', 'weekly'] as const).map((id) => ({ id, name: t(`maintenance.window.${id}`) })),
  },
]);
