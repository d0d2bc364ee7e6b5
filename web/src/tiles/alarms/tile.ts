import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { AlarmsTileProps } from '@watchglass/schemas/tile/alarms';
import { FILTERS_PER_TILE } from '@watchglass/schemas/tile/limits';
import { activeAlarms, alarmList } from '../../alarm/atoms.ts';
import { map } from '../../http/resource.ts';
import { useRowList } from '../../live/row-list.ts';
import { lazily } from '../../page/lazily.ts';
import { useOrganization } from '../../user/rights.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { Alarms } from './Alarms.tsx';

export const alarmsTile = defineTile<AlarmsTileProps, readonly AlarmView[]>({
  initial: { onlyCritical: false, locations: [], tags: [] },
  read: ({ onlyCritical, locations, tags }) => ({
    onlyCritical: onlyCritical === true,
    locations: textsOf(locations, FILTERS_PER_TILE),
    tags: textsOf(tags, FILTERS_PER_TILE),
  }),
  useData: () => map(useRowList(alarmList(useOrganization().id)), (rows) => activeAlarms(rows.values())),
  wayOf: (_props, organizationId) => `/${organizationId}/alarms/active-alarms`,
  View: Alarms,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
