import { shelf } from '@watchglass/schemas/shelf/entity';
import type { ShelfView } from '@watchglass/schemas/shelf/views';
import { entityPage } from '../table/entity-page.tsx';
import { useMay } from '../user/rights.ts';
import { useShelfColumns } from './shelf-columns.tsx';
import { ShelfFilters } from './ShelfFilters.tsx';

/** The alarms that are shelved now. */
export const ShelvesPage = entityPage<typeof shelf, ShelfView, never>(shelf, {
  icon: 'snooze',
  texts: { title: 'shelf.title', none: 'shelf.none', noneFound: 'shelf.noneFound' },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  useColumns: useShelfColumns,
  narrowHides: ['rule', 'reason', 'shelvedBy', 'shelvedAt'],
  filters: ShelfFilters,
  leadsTo: ({ alarmId }) => `alarms/alarm/${alarmId}`,
  dialogs: () => null,
});
