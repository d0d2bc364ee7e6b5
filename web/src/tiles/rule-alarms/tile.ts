import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { RULES_PER_TILE } from '@watchglass/schemas/tile/limits';
import type { RuleAlarmsTileProps } from '@watchglass/schemas/tile/rule-alarms';
import { activeAlarms, alarmList } from '../../alarm/atoms.ts';
import { map } from '../../http/resource.ts';
import { useRowList } from '../../live/row-list.ts';
import { lazily } from '../../page/lazily.ts';
import { useOrganization } from '../../user/rights.ts';
import { defineTile, textsOf } from '../tile-view.tsx';
import { RuleAlarms } from './RuleAlarms.tsx';

export const ruleAlarmsTile = defineTile<RuleAlarmsTileProps, readonly AlarmView[]>({
  initial: { rules: [], sort: 'alarmedRawTime', descending: true },
  read: ({ rules, sort, descending }) => ({
    rules: textsOf(rules, RULES_PER_TILE),
    sort: sort === 'severity' ? 'severity' : 'alarmedRawTime',
    descending: descending !== false,
  }),
  useData: () => map(useRowList(alarmList(useOrganization().id)), (rows) => activeAlarms(rows.values())),
  View: RuleAlarms,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
