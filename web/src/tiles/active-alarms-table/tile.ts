import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { FILTERS_PER_TILE } from '@watchglass/schemas/tile/limits';
import { activeAlarms, alarmList } from '../../alarm/atoms.ts';
import { map } from '../../http/resource.ts';
import { useRowList } from '../../live/row-list.ts';
import { lazily } from '../../page/lazily.ts';
import { useOrganization } from '../../user/rights.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { ActiveAlarmsTable } from './ActiveAlarmsTable.tsx';
import { shownInTable } from './shown-in-table.ts';
import { SORTS } from './sorts.ts';

export const activeAlarmsTableTile = defineTile<ActiveAlarmsTableTileProps, readonly AlarmView[]>({
  hasFirstTexts: true,
  initial: { onlyCritical: false, locations: [], tags: [], sort: 'newestRawTime', descending: true },
  read: ({ onlyCritical, locations, tags, sort, descending }) => ({
    onlyCritical: onlyCritical === true,
    locations: textsOf(locations, FILTERS_PER_TILE),
    tags: textsOf(tags, FILTERS_PER_TILE),
    sort: SORTS.find((each) => each === sort) ?? 'newestRawTime',
    descending: descending !== false,
  }),
  useData: () => map(useRowList(alarmList(useOrganization().id)), (rows) => shownInTable(activeAlarms(rows.values()))),
  View: ActiveAlarmsTable,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
