import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { activeAlarms, alarmList } from '../../alarm/atoms.ts';
import { map } from '../../http/resource.ts';
import { useRowList } from '../../live/row-list.ts';
import { lazily } from '../../page/lazily.ts';
import { useOrganization } from '../../user/rights.ts';
import { defineTile } from '../tile-type.tsx';
import { shownInTable } from './shown-in-table.ts';

export const activeAlarmsTableTile = defineTile<ActiveAlarmsTableTileProps, readonly AlarmView[]>({
  component: 'active-alarms-table',
  label: 'tile.activeAlarms',
  icon: 'notifications',
  size: { desktop: { w: 10, h: 10 }, mobile: { w: 2, h: 10 } },
  module: 'alarms',
  shape: () =>
    import('@watchglass/schemas/tile/active-alarms-table').then(
      ({ activeAlarmsTableTileProps }) => activeAlarmsTableTileProps,
    ),
  initial: { onlyCritical: false },
  read: ({ onlyCritical }) => ({ onlyCritical: onlyCritical === true }),
  useData: () => map(useRowList(alarmList(useOrganization().id)), (rows) => shownInTable(activeAlarms(rows.values()))),
  View: lazily(() =>
    import('./ActiveAlarmsTable.tsx').then(({ ActiveAlarmsTable }) => ({ default: ActiveAlarmsTable })),
  ),
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
