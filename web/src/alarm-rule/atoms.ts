import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { keyed } from '../http/resource.ts';
import { rowList, type RowList } from '../live/row-list.ts';

export const alarmRuleList: (organizationId: number) => RowList<AlarmRuleView> = keyed((organizationId: number) =>
  rowList<AlarmRuleView>('alarmRule', `/api/alarms/${organizationId}/rules`));
